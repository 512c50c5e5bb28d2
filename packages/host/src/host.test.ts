import { setTimeout as sleep } from "node:timers/promises";
import { type Log, MemoryStore, RunFiles } from "@runvil/harness";
import userInput, { INPUT_BROKER, queueBroker, scriptedBroker } from "@runvil/pack-user-input";
import {
  definePack,
  definePlugin,
  defineTool,
  type ModelProvider,
  type PackParts,
  Services,
  type Tool,
  ToolError,
  trusted,
} from "@runvil/plugin-sdk";
import type { ModelEntry, ModelRequest, RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { createHost, type HostOptions } from "./host.js";
import type { RunOptions } from "./run/run-options.js";

const prompt = (lua: string, frontmatter = "") =>
  [
    "---",
    "name: hello",
    "description: Say hello.",
    "runvil: 0",
    frontmatter,
    "---",
    "# Hello",
    "",
    "## Main",
    "",
    "```lua",
    lua,
    "```",
    "",
  ]
    .filter((line, index) => index !== 4 || line !== "")
    .join("\n");

const host = (options: HostOptions = {}) => createHost(options);
const play = async (
  lua: string,
  options: Partial<RunOptions> = {},
  hostOptions: HostOptions = {},
  frontmatter = "",
) => {
  const made = await host(hostOptions);
  return made.run({ prompt: prompt(lua, frontmatter), ...options }).outcome;
};
const tool = (id: `${string}/${string}`, call: Tool["spec"]["call"], more: object = {}): Tool =>
  Reflect.apply(defineTool, undefined, [{ id, description: "T.", parameters: { type: "object" }, call, ...more }]);
const plugin = (parts: PackParts, name: `${string}/${string}` = "acme/poop") =>
  definePlugin({
    name: "acme",
    install: (registry) => registry.add(definePack({ name, description: "P.", build: () => parts })()),
  })();
const hang = () => new Promise<never>(() => {});

const model: ModelEntry = { id: "m", description: "", context: 100_000, thinking: "switchable" };
const models = { models: [model], current: "m" };
const WRITER = "models:\n  writer: {}";

describe("a run", () => {
  it("asks its operator, uses its store and its arguments", async () => {
    const made = await host({ plugins: [userInput()] });
    const store = new MemoryStore();
    const run = made.run({
      prompt: prompt(
        "store.write('a.md', input.ask()) return 'Hello, ' .. store.read('a.md') .. args",
        "uses: [user-input]",
      ),
      args: "!",
      store,
      services: Services.empty.with(INPUT_BROKER, scriptedBroker(["Ada"])),
    });
    expect(await run.outcome).toEqual({ status: "completed", result: "Hello, Ada!" });
    expect(await run.started).toBe(true);
    expect(await run.store).toBe(store);
    expect(await new RunFiles(store).read("a.md")).toBe("Ada");
  });

  it("sends rounds to the Host's model and shows their deltas", async () => {
    const requests: ModelRequest[] = [];
    const deltas: string[] = [];
    const provider: ModelProvider = {
      async complete(request, call) {
        requests.push(request);
        call.onDelta?.("Hi");
        return { text: "Hi", toolCalls: [], finishReason: "stop" };
      },
    };
    const outcome = await play(
      "models.use('writer') return models.infer('Greet')",
      { onDelta: (delta) => deltas.push(delta.text) },
      { models, provider },
      WRITER,
    );
    expect(outcome).toEqual({ status: "completed", result: "Hi" });
    expect(requests).toMatchObject([{ role: "writer", model: "m", messages: [{ role: "user", content: "Greet" }] }]);
    expect(deltas).toEqual([]);
  });

  it("fails as Completion without a provider", async () => {
    expect(await play("models.use('writer') return models.infer('x')", {}, { models }, WRITER)).toMatchObject({
      status: "failed",
      error: { kind: "Completion", message: "model access is turned off or not configured" },
    });
  });

  it("gives one result for one seed, instant, name and argument string, and says which it had", async () => {
    const made = await host();
    const lua = "return sys.execution .. ' ' .. sys.when .. ' ' .. untrusted('x') .. math.random(1000000)";
    const seed = "00".repeat(32);
    const inputs = { prompt: prompt(lua), seed, startedAt: "2026-01-31T12:00:00Z", name: "n" };
    const [one, two] = await Promise.all([made.run(inputs).outcome, made.run(inputs).outcome]);
    expect(one).toMatchObject({ status: "completed" });
    expect(one).toEqual(two);
    expect(JSON.stringify(one)).toContain("333e26270356335a69bca1c5bd85c03f");
    const drawn = made.run({ prompt: prompt("return 'x'") });
    expect([drawn.name, drawn.seed.length]).toEqual(["run-3", 64]);
    expect(Date.parse(drawn.startedAt)).not.toBeNaN();
  });

  it("takes the ui snapshot as it was at the start", async () => {
    const made = await host();
    const ui = { a: 1 };
    const run = made.run({ prompt: prompt("return ui().a"), ui });
    ui.a = 2;
    expect(await run.outcome).toMatchObject({ result: "1" });
  });

  it("refuses a seed, an instant and limits that are none, before anything", async () => {
    const made = await host();
    const options = { prompt: prompt("return 'x'") };
    expect(() => made.run({ ...options, seed: "ABC" })).toThrow(new RangeError("seed must be 64 lowercase hex digits"));
    expect(() => made.run({ ...options, startedAt: "yesterday" })).toThrow(RangeError);
    expect(() => made.run({ ...options, limits: { concurrency: -1 } })).toThrow(RangeError);
    expect(() => made.run({ ...options, models: { models: [], current: "x" } })).toThrow("the current model is");
  });

  it("keeps to its limits", async () => {
    const lua = "while true do log('x') end";
    expect(await play(lua, { limits: { logCalls: 3 } })).toMatchObject({ error: { kind: "Quota" } });
    const rounds = "models.use('writer') return models.infer('x')";
    expect(await play(rounds, { limits: { budgets: { rounds: 0 } } }, { models }, WRITER)).toMatchObject({
      error: { kind: "Budget", message: "budget exceeded: rounds 0 (0 spent)" },
    });
  });
});

describe("a refused run", () => {
  const refusal = async (file: string | Uint8Array, options: Partial<RunOptions> = {}) => {
    const events: RunEvent[] = [];
    const made = await host();
    const run = made.run({ prompt: file, onEvent: (event) => events.push(event), ...options });
    const outcome = await run.outcome;
    expect(events).toEqual([]);
    expect(await run.started).toBe(false);
    expect(await run.store).toBeUndefined();
    return outcome.status === "failed" ? outcome.error : undefined;
  };

  it("by the parser has its kind and place", async () => {
    expect(await refusal(prompt("return 'x'", "max_tool_iterations: 0"))).toMatchObject({
      kind: "Parse",
      parseKind: "Frontmatter",
      location: { line: 5, column: expect.any(Number) },
    });
    expect(await refusal(prompt("return ("))).toMatchObject({ kind: "Parse", parseKind: "Lua" });
    expect(await refusal(Uint8Array.of(0xff))).toMatchObject({ kind: "Parse" });
  });

  it("by its version", async () => {
    expect(await refusal(prompt("return 'x'").replace("runvil: 0", "runvil: 1"))).toEqual({
      kind: "Version",
      message: "unsupported runvil version: 1 (this build supports major 0)",
    });
    expect(await refusal(prompt("return 'x'").replace("runvil: 0\n", ""))).toEqual({
      kind: "Parse",
      parseKind: "Structure",
      message: "not a runvil prompt: no runvil version",
    });
  });

  it("by prepare has the notice, before the store is opened", async () => {
    const store = () => {
      throw new Error("opened");
    };
    expect(await refusal(prompt("return 'x'", "uses: [web]"), { store })).toEqual({
      kind: "RequirementsUnmet",
      message: "the environment cannot satisfy this prompt:\n- missing required Pack: web",
    });
  });

  it("by a declared path, and by a store that cannot be opened, is Vfs", async () => {
    const declared = "output:\n  path: ../x\n  description: X.";
    expect(await refusal(prompt("return 'x'", declared))).toEqual({
      kind: "Vfs",
      message: 'invalid path "../x": path contains a traversal segment',
    });
    const store = () => Promise.reject(new Error("/home/secret is locked"));
    expect(await refusal(prompt("return 'x'"), { store })).toEqual({ kind: "Vfs", message: "store operation failed" });
  });
});

describe("input and output files", () => {
  const files = "input:\n  path: in/a.md\n  description: A.\noutput:\n  path: out.md\n  description: B.";

  it("are put in before the run and collected after it", async () => {
    const made = await host();
    const run = made.run({
      prompt: prompt("store.write('out.md', store.read('in/a.md'):upper())", files),
      input: "text",
    });
    expect(await run.outcome).toEqual({ status: "completed", result: "done" });
    expect(String(Buffer.from((await run.output) ?? []))).toBe("TEXT");
  });

  it("may be absent", async () => {
    const made = await host();
    const run = made.run({ prompt: prompt("return tostring(store.exists('in/a.md'))", files) });
    expect(await run.outcome).toMatchObject({ result: "false" });
    expect(await run.output).toBeUndefined();
  });
});

describe("hostile Packs", () => {
  const lines: string[] = [];
  const note: Log["warn"] = (message, fields) => {
    lines.push(`${message} ${String(fields?.cause ?? fields?.found ?? "")}`.trim());
  };
  const log: Log = { debug() {}, info() {}, warn: note, error: note };

  it.each<[string, Tool["spec"]["call"], string]>([
    [
      "throws",
      () => {
        throw new Error("password=hunter2");
      },
      "tool call failure: tool `poop/x` failed unexpectedly",
    ],
    [
      "fails in its own words",
      () => {
        throw new ToolError("poop_x: no entry");
      },
      "tool call failure: poop_x: no entry",
    ],
    [
      "answers the wrong shape",
      () => Object.assign(Object.create(null), { text: "x", trust: "trusted" }),
      "tool call failure: tool `poop/x` failed unexpectedly",
    ],
    [
      "answers 100 MB",
      () => trusted("x".repeat(100_000_000)),
      "tool call failure: poop_x: output exceeds 16777216 bytes",
    ],
  ])("a tool that %s fails its own call alone", async (_name, call, message) => {
    const lua = "local ok, err = pcall(tools.call, 'poop/x') return tostring(err) .. ' ' .. err.kind";
    const plugins = [plugin({ tools: [tool("poop/x", call)] })];
    expect(await play(lua, {}, { plugins, log }, "uses: [acme/poop]")).toEqual({
      status: "completed",
      result: `${message} tool`,
    });
    expect(await play("tools.call('poop/x')", {}, { plugins }, "uses: [acme/poop]")).toMatchObject({
      error: { kind: "Tool", message },
    });
  });

  it("a tool that hangs is cut by its time limit", async () => {
    const plugins = [plugin({ tools: [tool("poop/x", hang, { timeoutMs: 10 })] })];
    expect(await play("tools.call('poop/x')", {}, { plugins, log }, "uses: [acme/poop]")).toMatchObject({
      error: { kind: "Tool", message: "tool call failure: poop_x: no answer within 0.01 seconds" },
    });
  });

  it("a log that throws changes nothing", async () => {
    const broken = () => {
      throw new Error("log");
    };
    const breaking: Log = { debug: broken, info: broken, warn: broken, error: broken };
    const plugins = [plugin({ tools: [tool("poop/x", () => trusted("ok")), tool("other/x", () => trusted(""))] })];
    expect(await play("return tools.call('poop/x')", {}, { plugins, log: breaking }, "uses: [acme/poop]")).toEqual({
      status: "completed",
      result: "ok",
    });
  });

  it("an argument that breaks the schema fails with the tool's message", async () => {
    const parameters = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
    const plugins = [plugin({ tools: [tool("poop/x", () => trusted("ok"), { parameters })] })];
    expect(await play("tools.call('poop/x', { n = 'one' })", {}, { plugins }, "uses: [acme/poop]")).toMatchObject({
      error: { message: "tool call failure: poop_x: invalid arguments: /n must be number" },
    });
  });

  it("keep their causes in the log", () => {
    expect(lines).toContain("a Pack's tool failed unexpectedly Error: password=hunter2");
  });
});

describe("cancel and stop", () => {
  const asking = async (lua: string, call: Tool["spec"]["call"] = hang) => {
    const made = await host({ plugins: [plugin({ tools: [tool("poop/x", call)] })] });
    const handle = made.run({ prompt: prompt(lua, "uses: [acme/poop]") });
    await sleep(50);
    return { made, handle };
  };

  it("a cancel ends a waiting run at once, and endless Lua soon", async () => {
    const waiting = await asking("tools.call('poop/x')");
    waiting.handle.cancel();
    expect(await waiting.handle.outcome).toEqual({ status: "cancelled" });
    const busy = await asking("while true do pcall(function() while true do end end) end");
    busy.handle.cancel();
    expect(await busy.handle.outcome).toEqual({ status: "cancelled" });
  });

  it("a cancel may come from an observer of events", async () => {
    const made = await host();
    const handle = made.run({
      prompt: prompt("log('now') return 'late'"),
      onEvent(event) {
        if (event.event === "log_checkpoint") handle.cancel();
      },
    });
    expect(await handle.outcome).toEqual({ status: "cancelled" });
  });

  it("a signal cancels, before the start too", async () => {
    const made = await host();
    expect(await made.run({ prompt: prompt("return 'x'"), signal: AbortSignal.abort() }).outcome).toEqual({
      status: "cancelled",
    });
  });

  it("a stop interrupts a waiting call, and the run goes on when its Lua caught that", async () => {
    const { handle } = await asking(
      "local ok, err = pcall(tools.call, 'poop/x') return err.kind .. ': ' .. tostring(err)",
    );
    handle.stop();
    expect(await handle.outcome).toEqual({ status: "completed", result: "cancelled: interrupted by Ctrl-C" });
  });

  it("a stop leaves the operator's question open", async () => {
    const made = await host({ plugins: [userInput()] });
    const broker = queueBroker();
    const services = Services.empty.with(INPUT_BROKER, broker);
    const handle = made.run({ prompt: prompt("return input.ask()", "uses: [user-input]"), services });
    await sleep(50);
    handle.stop();
    broker.push("still here");
    expect(await handle.outcome).toEqual({ status: "completed", result: "still here" });
  });

  it("closing the Host cancels its runs, disposes of its Packs once, and refuses later runs", async () => {
    let disposed = 0;
    const parts: PackParts = {
      tools: [tool("poop/x", hang)],
      dispose() {
        disposed += 1;
      },
    };
    const made = await host({ plugins: [plugin(parts)] });
    const handle = made.run({ prompt: prompt("tools.call('poop/x')", "uses: [acme/poop]") });
    await Promise.all([made.close(), made.close()]);
    expect(await handle.outcome).toEqual({ status: "cancelled" });
    expect(disposed).toBe(1);
    expect(() => made.run({ prompt: "" })).toThrow("the Host is closed; create another one");
  });
});

describe("set-up", () => {
  it("lets the first run wait until the Packs have started", async () => {
    let started = false;
    const parts: PackParts = {
      async start() {
        await sleep(20);
        started = true;
      },
      tools: () => [tool("poop/x", () => trusted(String(started)))],
    };
    const made = await host({ plugins: [plugin(parts)] });
    expect(started).toBe(false);
    const run = made.run({ prompt: prompt("return tools.call('poop/x')", "uses: [acme/poop]") });
    expect(await run.outcome).toEqual({ status: "completed", result: "true" });
    expect((await made.packs()).map((pack) => pack.name)).toEqual(["runvil/subagents", "acme/poop"]);
  });

  it("lets a cancel end a run that waits for Packs", async () => {
    const made = await host({ plugins: [plugin({ start: hang })] });
    const run = made.run({ prompt: prompt("return 'x'") });
    await sleep(5);
    run.cancel();
    expect(await run.outcome).toEqual({ status: "cancelled" });
    await made.close();
  });

  it("refuses a broken model catalog, a broken Plugin and limits that are none", async () => {
    await expect(host({ models: { models: [], current: "x" } })).rejects.toMatchObject({ kind: "model-catalog" });
    await expect(host({ limits: { logCalls: 0 } })).rejects.toThrow(RangeError);
    await expect(host({ plugins: [plugin({}), plugin({})] })).rejects.toMatchObject({ kind: "pack-repeated" });
  });
});
