import {
  definePack,
  definePlugin,
  defineTool,
  type ModelProvider,
  type ToolCallContext,
  type ToolSpec,
  trusted,
} from "@runvil/plugin-sdk";
import type { JsonObject, ModelRequest } from "@runvil/protocol";
import { expect, test } from "vitest";
import { createHost, type HostOptions } from "../host.js";
import type { RunOptions } from "./run-options.js";

type Call = (args: JsonObject, cx: ToolCallContext) => unknown;
const tool = (name: string, call: Call, more: Partial<ToolSpec<{ type: "object" }, JsonObject>> = {}) =>
  Reflect.apply(defineTool, undefined, [
    { id: `odd/${name}`, description: "T.", parameters: { type: "object" }, call, ...more },
  ]);
const hang = () => new Promise<never>(() => {});

async function play(lua: string, tools: readonly ReturnType<typeof tool>[], options: HostOptions, run: object = {}) {
  const pack = definePack({ name: "acme/odd", description: "P.", build: () => ({ tools }) });
  const plugin = definePlugin({ name: "odd", install: (registry) => registry.add(pack()) });
  const host = await createHost({ ...options, plugins: [plugin()] });
  const head = "---\nname: t\ndescription: d\nrunvil: 0\nuses: [acme/odd]\nmodels:\n  writer: {}\n---\n";
  const runOptions: RunOptions = { prompt: `${head}\n# T\n\n## Only\n\n\`\`\`lua\n${lua}\n\`\`\`\n`, ...run };
  const { outcome } = host.run(runOptions);
  return { outcome: await outcome, close: () => host.close() };
}

/** A model that asks for all of these tools at once, and then says what it read. */
function caller(...names: readonly string[]): { provider: ModelProvider; read: () => readonly string[] } {
  const requests: ModelRequest[] = [];
  const provider: ModelProvider = {
    complete: async (request) => {
      requests.push(request);
      if (requests.length > 1) return { text: "done", toolCalls: [], finishReason: "stop" };
      const toolCalls = names.map((name, index) => ({ id: `c${index}`, name: `odd_${name}`, arguments: {} }));
      return { text: "", toolCalls, finishReason: "tool_calls" };
    },
  };
  const read = () =>
    (requests[1]?.messages ?? []).filter(({ role }) => role === "tool").map(({ content }) => String(content));
  return { provider, read };
}

const models = {
  models: [{ id: "m", description: "", context: 100_000, thinking: "switchable" as const }],
  current: "m",
};
const loop = (names: readonly string[]) =>
  `models.use('writer') tools.offer({ ${names.map((name) => `'odd/${name}'`).join(", ")} }) messages:user('x') models.loop() return messages[#messages].content`;

test("tools that throw, hang, answer nonsense or 100 MB harm nothing but their own calls", async () => {
  const names = ["throws", "hangs", "nonsense", "large", "good"];
  const { provider, read } = caller(...names);
  const tools = [
    tool("throws", () => {
      throw new Error("secret");
    }),
    tool("hangs", hang),
    tool("nonsense", () => ({ text: 7 })),
    tool("large", () => trusted("x".repeat(100_000_000))),
    tool("good", () => trusted("fine")),
  ];
  const limits = { toolTimeouts: { "odd/hangs": 30 } };
  const { outcome, close } = await play(loop(names), tools, { models, provider, limits });
  expect(outcome).toEqual({ status: "completed", result: "done" });
  const expected = [
    "tool `odd/throws` failed unexpectedly",
    "odd_hangs: no answer within 0.03 seconds",
    "tool `odd/nonsense` failed unexpectedly",
    "odd_large: output exceeds 16777216 bytes",
    "fine",
  ];
  expect(read()).toEqual(expected.map((text) => expect.stringContaining(text)));
  await close();
});

test("a run sets the time of a tool over its Host, and hears of a tool that does not stop", async () => {
  const seen: unknown[] = [];
  const lua = "local ok, problem = pcall(tools.call, 'odd/hangs') return tostring(ok) .. ' ' .. tostring(problem)";
  const { outcome, close } = await play(
    lua,
    [tool("hangs", hang, { survivesStop: true })],
    { limits: { toolTimeouts: { "odd/hangs": 3_600_000 }, abortGraceMs: 5 } },
    {
      name: "r",
      limits: { toolTimeouts: { "odd/hangs": 20 } },
      onUnsettled: (call: unknown) => seen.push(call),
    },
  );
  expect(outcome).toMatchObject({
    status: "completed",
    result: expect.stringContaining("no answer within 0.02 seconds"),
  });
  await expect
    .poll(() => seen)
    .toEqual([{ pack: "odd", tool: "odd/hangs", execution: "r", section: "Only", graceMs: 5 }]);
  await close();
});

test("a tool that is to run alone never runs beside another call of its batch", async () => {
  const names = ["first", "second", "single", "third"];
  const { provider } = caller(...names);
  const running = new Set<string>();
  const beside: Record<string, readonly string[]> = {};
  const slow = (name: string) => async () => {
    running.add(name);
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
    beside[name] = [...running].filter((other) => other !== name);
    running.delete(name);
    return trusted(name);
  };
  const tools = names.map((name) => tool(name, slow(name), { alone: name === "single" }));
  const { outcome, close } = await play(loop(names), tools, { models, provider });
  expect(outcome).toMatchObject({ status: "completed" });
  expect(beside).toEqual({ first: ["second"], second: [], single: [], third: [] });
  await close();
});

test("what a model reads of wrong arguments names the property, and the tool is not called", async () => {
  let called = 0;
  const parameters = {
    type: "object" as const,
    properties: { day: { type: "string" } },
    required: ["day"],
    additionalProperties: false,
  };
  const strict = tool("strict", () => trusted(String(++called)), { parameters });
  const lua = [
    "local read = {}",
    "for _, args in ipairs({ { }, { day = 7 }, { day = 'x', dya = 'y' } }) do",
    "  local _, problem = pcall(tools.call, 'odd/strict', args)",
    "  read[#read + 1] = tostring(problem)",
    "end",
    "return table.concat(read, '\\n')",
  ].join("\n");
  const { outcome, close } = await play(lua, [strict], {});
  const message = (text: string) => `tool call failure: odd_strict: invalid arguments: ${text}`;
  const expected = [
    message("must have required property 'day'"),
    message("/day must be string"),
    message("must NOT have additional properties (`dya`)"),
  ];
  expect(outcome).toEqual({ status: "completed", result: expected.join("\n") });
  expect(called).toBe(0);
  await close();
});
