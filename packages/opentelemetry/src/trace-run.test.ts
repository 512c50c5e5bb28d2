import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { createHost } from "@runvil/host";
import { definePack, definePlugin, defineTool, ModelError, trusted } from "@runvil/plugin-sdk";
import type { ModelReply } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { Traced } from "../test/traced.js";
import type { TraceOptions } from "./index.js";

const weather = defineTool({
  id: "weather/today",
  description: "The weather.",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  call: async ({ city }) => {
    if (city === "nowhere") throw new Error("no such city");
    return trusted(`sunny in ${city}`);
  },
});
const pack = definePack({ name: "acme/weather", description: "The weather.", build: () => ({ tools: [weather] }) });
const plugin = definePlugin({ name: "acme-weather", install: (registry) => registry.add(pack()) });

const usage = { promptTokens: 10, completionTokens: 4, reasoningTokens: 3 };
const says = (text: string): ModelReply => ({ text, toolCalls: [], finishReason: "stop", usage });
const calls = (...cities: string[]): ModelReply => ({
  text: "",
  toolCalls: cities.map((city, index) => ({ id: `c${index}`, name: "weather_today", arguments: { city } })),
  finishReason: "tool_calls",
  usage,
});

/** Runs a prompt with scripted replies, and traces it. */
async function traced(body: string, replies: readonly (ModelReply | Error)[] = [], options: TraceOptions = {}) {
  const left = [...replies];
  const host = await createHost({
    plugins: [plugin()],
    models: { models: [{ id: "acme:tiny", description: "", context: 8192, thinking: "never" }], current: "acme:tiny" },
    provider: {
      async complete() {
        const next = left.shift() ?? says("done");
        if (next instanceof Error) throw next;
        return next;
      },
    },
  });
  const trace = new Traced(options);
  const prompt = `---\nname: report\ndescription: d\nrunvil: 0\nuses: [acme/weather]\nmodels: { writer: {} }\n---\n# Report\n\n${body}`;
  const outcome = await host.run({ prompt, name: "run-7", onEvent: trace.observe }).outcome;
  await host.close();
  return { trace, outcome };
}

const LOOP = "models.use('writer') tools.offer('weather/today') messages:user('x') models.loop()";
const section = (name: string, lua: string) => `## ${name}\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;

describe("the spans of a run", () => {
  it("are the run, its sections, their rounds and tool calls", async () => {
    const { trace } = await traced(
      section("First", LOOP) + section("Second", "tools.call('weather/today', { city = 'Rome' }) return 'end'"),
      [calls("Oslo", "nowhere"), says("Sunny.")],
    );
    expect(trace.tree()).toBe(`invoke_agent report
  section First
    chat acme:tiny
    execute_tool weather_today
    execute_tool weather_today ! tool
    chat acme:tiny
  section Second
    execute_tool weather_today`);
    expect(trace.span("invoke_agent report")).toMatchObject({
      kind: SpanKind.INTERNAL,
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "report",
        "gen_ai.usage.input_tokens": 20,
        "gen_ai.usage.output_tokens": 8,
        "gen_ai.usage.reasoning.output_tokens": 6,
        "runvil.execution": "run-7",
        "runvil.outcome": "completed",
      },
    });
    expect(trace.span("section First").attributes).toEqual({
      "runvil.section": "First",
      "runvil.entry": "0.1",
      "runvil.task": "0",
    });
    expect(
      trace.spans.filter(({ name }) => name === "chat acme:tiny").map(({ kind, attributes }) => [kind, attributes]),
    ).toEqual(
      ["tool_calls", "stop"].map((reason, index) => [
        SpanKind.CLIENT,
        {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": "acme",
          "gen_ai.request.model": "acme:tiny",
          "gen_ai.response.finish_reasons": [reason],
          "gen_ai.usage.input_tokens": 10,
          "gen_ai.usage.output_tokens": 4,
          "gen_ai.usage.reasoning.output_tokens": 3,
          "runvil.role": "writer",
          "runvil.turn": index + 1,
          "runvil.round": "loop",
        },
      ]),
    );
    expect(trace.spans.find(({ attributes }) => attributes["gen_ai.tool.call.id"] === "c0")?.attributes).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "weather_today",
      "gen_ai.tool.type": "function",
      "gen_ai.tool.call.id": "c0",
      "runvil.tool": "weather/today",
      "runvil.caller": "model",
      "runvil.turn": 1,
    });
  });

  it("nest called sections, tasks and arms in what started them", async () => {
    const { trace } = await traced(
      section(
        "Main",
        `call('## Helper')
         local t = tasks.spawn('## Worker')
         tasks.join({ t })
         tasks.fanout('## Arm', { 'a', 'b' })
         return 'end'`,
      ) +
        section("Helper", "call('## Inner') return ''") +
        section("Inner", "return ''") +
        section("Worker", `${LOOP} return ''`) +
        section("Arm", "return item"),
    );
    expect(trace.tree()).toBe(`invoke_agent report
  section Main
    section Helper
      section Inner
    invoke_agent Worker
      section Worker
        chat acme:tiny
    invoke_agent Arm
      section Arm
    invoke_agent Arm
      section Arm`);
    expect(trace.span("invoke_agent Worker").attributes).toEqual({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "Worker",
      "runvil.task": "0.1",
      "runvil.task.origin": "author",
      "runvil.outcome": "succeeded",
    });
  });

  it("end as failed where something failed", async () => {
    const failure = new ModelError("server", { status: 500 });
    const { trace, outcome } = await traced(
      section("Main", "local t = tasks.spawn('## Worker') pcall(tasks.join, { t }) error('broken')") +
        section("Worker", LOOP),
      [failure],
    );
    expect(outcome.status).toBe("failed");
    expect(trace.tree()).toContain("invoke_agent report ! Lua\n  section Main ! lua\n    invoke_agent Worker !");
    expect(trace.tree()).toContain("section Worker ! ");
    expect(trace.tree()).toContain("chat acme:tiny ! _OTHER");
    for (const { status } of trace.spans.filter(({ status }) => status.code === SpanStatusCode.ERROR)) {
      expect(status.message).toBeUndefined();
    }
  });
});
