import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHost, type HostOptions, type RunOptions } from "@runvil/host";
import {
  definePack,
  definePlugin,
  defineService,
  type Pack,
  PackError,
  type Plugin,
  Services,
  type Tool,
  trusted,
  untrusted,
} from "@runvil/plugin-sdk";
import type { RunEvent } from "@runvil/protocol";
import { scriptedPicker } from "@runvil/tool-picker/testing";
import { describe, expect, it } from "vitest";
import { capability, NEVER_ASKED, recorder, tool } from "../test/parts.js";
import { promptText } from "../test/prompt-file.js";
import { type PromptforgeOptions, promptforge } from "./promptforge.js";

const plugin = (name: `${string}/${string}`, tools: readonly Tool[], more: object = {}): Plugin => {
  const spec = { name, description: "P.", build: () => ({ tools }), ...more };
  const pack: Pack = Reflect.apply(Reflect.apply(definePack, undefined, [spec]), undefined, []);
  return definePlugin({ name: "@runvil/test", install: (registry) => registry.add(pack) })();
};

async function play(
  lines: readonly string[],
  lua: string,
  options: PromptforgeOptions = {},
  host: HostOptions = {},
  run: Partial<RunOptions> = {},
) {
  const events: RunEvent[] = [];
  const { lines: logged, log } = recorder();
  const made = await createHost({ log, ...host, dialects: [promptforge(options)] });
  const handle = made.run({
    prompt: promptText(...lines).replace("return 'ran'", lua),
    ...run,
    onEvent: (event) => events.push(event),
  });
  const outcome = await handle.outcome;
  const [started, bindings] = [await handle.started, await handle.bindings];
  await made.close();
  const text =
    outcome.status === "completed" ? outcome.result : outcome.status === "failed" ? outcome.error.message : "";
  return { outcome, text, started, bindings, events, logged };
}

const HEADER = "the environment cannot satisfy this prompt:";
const kit = (...tools: Tool[]) => capability("acme/kit", tools);

describe("a promptforge run", () => {
  it("calls a native capability's tool by its alias, through the Harness", async () => {
    const echo = tool("acme/kit/echo", {
      parameters: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
      call: ({ q }: { q: string }, cx: { tool: string; name: string }) => trusted(`${q} ${cx.tool} ${cx.name}`),
    });
    const lines = ["capabilities: [acme/kit]", "tools: { say: acme/kit/echo }"];
    const lua =
      "local ok, err = pcall(tools.call, 'say', { q = 7 }) return tools.call('say', { q = 'hi' }) .. '|' .. tostring(err)";
    const { text, events } = await play(lines, lua, { capabilities: [kit(echo)] });
    expect(text).toMatch(/^hi acme\/kit\/echo say\|tool call failure: .*invalid arguments: \/q must be string$/);
    expect(events.find(({ event }) => event === "tool_slot_filled")).toMatchObject({
      alias: "say",
      tool: "acme/kit/echo",
    });
  });

  it("lends the run's services, and keeps what a tool says of its trust", async () => {
    const page = tool("web/fetch", { call: () => untrusted("from outside") });
    const { text } = await play(
      ["capabilities: [promptforge/web]", "tools: { page: promptforge/web/fetch }"],
      "return tools.call('page')",
      {},
      { plugins: [plugin("runvil/web", [page])] },
    );
    expect(text).toMatch(/<untrusted_input_[0-9a-f]{32}/);
  });

  it("gives a Pack's tool the time that the Host names by its Runvil id", async () => {
    const slow = tool("web/fetch", { call: () => new Promise<never>(() => {}) });
    const { text } = await play(
      ["capabilities: [promptforge/web]", "tools: { page: promptforge/web/fetch }"],
      "local _, err = pcall(tools.call, 'page') return tostring(err)",
      {},
      { plugins: [plugin("runvil/web", [slow])], limits: { toolTimeouts: { "web/fetch": 5 }, abortGraceMs: 5 } },
    );
    expect(text).toBe("tool call failure: page: no answer within 0.005 seconds");
  });

  it("installs the prelude of an active Pack and of no other", async () => {
    const prelude = "kit = {} function kit.greet() return tools.call('kit/hello') end";
    const plugins = [plugin("acme/kit", [tool("kit/hello")], { prelude })];
    expect((await play(["capabilities: [acme/kit]"], "return kit.greet()", {}, { plugins })).text).toBe(
      "from kit/hello",
    );
    expect((await play([], "return tostring(kit)", {}, { plugins })).text).toBe("nil");
  });

  it("holds no undeclared tool, a runvil Pack's neither", async () => {
    const plugins = [plugin("runvil/web", [tool("web/fetch")])];
    const picker = scriptedPicker({ scores: { w: { "promptforge/web/fetch": 1 } } });
    const { text } = await play(["tools: { a: { want: w } }"], "return 'ran'", { picker }, { plugins });
    expect(text).toBe(`${HEADER}\n- tool slot 'a' is unfilled: no tool matches "w"`);
  });

  it("gives its bindings as plain JSON", async () => {
    const picker = scriptedPicker({
      scores: { w: { "corp/kit/b": 0.98765 } },
      pairs: [["acme/kit/a", "corp/kit/b", 0.97]],
    });
    const lines = [
      "capabilities: [acme/kit, corp/kit]",
      "tools: { z: acme/kit/a, y: { want: w }, x: { want: v, optional: true } }",
    ];
    const { bindings } = await play(lines, "return 'ran'", {
      capabilities: [kit(tool("acme/kit/a")), capability("corp/kit", [tool("corp/kit/b")])],
      picker,
    });
    expect(JSON.parse(JSON.stringify(bindings))).toEqual({
      aliases: ["x", "y", "z"],
      fills: [
        { alias: "y", path: "corp/kit/b", want: "w", score: 0.988 },
        { alias: "z", path: "acme/kit/a" },
      ],
      skipped: [{ alias: "x", want: "v" }],
      nearDuplicates: [{ first: "acme/kit/a", second: "corp/kit/b", similarity: 0.97 }],
    });
  });
});

describe("PF-30: the picker", () => {
  it("is not asked for exact slots of one tool, and made only when it is", async () => {
    const lines = ["capabilities: [acme/kit]", "tools: { a: acme/kit/a, b: acme/kit/a }"];
    const capabilities = [kit(tool("acme/kit/a"), tool("acme/kit/b"))];
    expect((await play(lines, "return 'ran'", { capabilities, picker: NEVER_ASKED })).text).toBe("ran");
    const never = () => {
      throw new Error("it was made");
    };
    expect((await play(lines, "return 'ran'", { capabilities, picker: never })).text).toBe("ran");
  });

  it("is made once, and again after it could not be", async () => {
    let made = 0;
    const options: PromptforgeOptions = {
      capabilities: [kit(tool("acme/kit/a"))],
      picker() {
        made += 1;
        if (made === 1) throw new Error("no weights");
        return scriptedPicker({ scores: { w: { "acme/kit/a": 1 } } });
      },
    };
    const host = await createHost({ dialects: [promptforge(options)] });
    const prompt = promptText("capabilities: [acme/kit]", "tools: { a: { want: w } }");
    const run = async () => (await host.run({ prompt }).outcome).status;
    expect([await run(), await run(), await run(), made]).toEqual(["failed", "completed", "completed", 2]);
    await host.close();
  });
});

describe("the options", () => {
  it.each([
    [{ pickers: 1 }, "promptforge: unknown option `pickers`, expected one of `picker`, `capabilities`"],
    [{ picker: "bundle" }, 'promptforge: `picker` takes a tool picker, a function that makes one, or "bundled"'],
    [{ picker: {} }, 'promptforge: `picker` takes a tool picker, a function that makes one, or "bundled"'],
    [{ capabilities: {} }, "promptforge: `capabilities` takes an array of capabilities"],
    [{ capabilities: [{}] }, "promptforge: capabilities[0] is no capability, { id, conflicts?, needs?, activate }"],
  ])("of a configuration are checked: %j", (options, message) => {
    expect(() => Reflect.apply(promptforge, undefined, [options])).toThrow(new TypeError(message));
  });

  it("may be absent one by one", () => {
    expect(() => Reflect.apply(promptforge, undefined, [{ picker: undefined, capabilities: undefined }])).not.toThrow();
  });

  it("take the picker with the bundled model", async () => {
    const capabilities = [kit(tool("acme/kit/forecast", { description: "Get the weather forecast for a city." }))];
    const lines = ["capabilities: [acme/kit]", "tools: { weather: { want: get the weather forecast for a city } }"];
    const { events, text } = await play(lines, "return 'ran'", { capabilities, picker: "bundled" });
    expect([text, events.filter(({ event }) => event === "tool_slot_filled").length]).toEqual(["ran", 1]);
  });
});

describe("PF-40: a refusal", () => {
  const models = { models: [{ id: "m", description: "", context: 10, thinking: "never" as const }], current: "m" };
  const provider = { complete: () => Promise.reject(new Error("unused")) };

  it("has every gap in one notice, and runs and reports nothing", async () => {
    const lines = [
      "capabilities: [zeta/gone, acme/one, acme/two, acme/gone]",
      "tools: { sly: { want: s }, cat: corp/undeclared/cat, bee: { want: b }, dog: acme/gone/dog, own: acme/one/x }",
      "models: { writer: { min_context: 99 } }",
    ];
    const capabilities = [capability("acme/one", [], { conflicts: ["acme/two"] }), capability("acme/two")];
    const { outcome, started, bindings, events } = await play(
      lines,
      "log('never')",
      { capabilities, picker: scriptedPicker({}) },
      { models, provider },
    );
    expect(outcome).toMatchObject({
      status: "failed",
      error: {
        kind: "RequirementsUnmet",
        message: [
          HEADER,
          "- missing required capability: zeta/gone",
          "- missing required capability: acme/gone",
          "- missing required capability: corp/undeclared",
          "- conflicting capabilities: acme/one and acme/two cannot be activated together; declare one or the other",
          "- tool slot 'bee' is unfilled: no tool matches \"b\"",
          "- tool slot 'sly' is unfilled: no tool matches \"s\"",
          "- role 'writer': requires a context of at least 99 tokens; the current model provides 10",
        ].join("\n"),
      },
    });
    expect([started, bindings, events]).toEqual([false, undefined, []]);
  });

  it("names an optional capability that a slot needs", async () => {
    const lines = ["capabilities: [{ ref: acme/kit, optional: true }]", "tools: { a: acme/kit/a }"];
    const missing = `${HEADER}\n- missing required capability: acme/kit`;
    expect((await play(lines, "return 'ran'")).text).toBe(missing);
    const failing = capability("acme/kit", [], {
      activate() {
        throw new PackError("no key");
      },
    });
    expect((await play(lines, "return 'ran'", { capabilities: [failing] })).text).toBe(missing);
  });
});

describe("PF-43: a replay", () => {
  const lines = [
    "capabilities: [acme/kit]",
    "tools: { a: { want: w }, b: acme/kit/b, c: { want: v, optional: true } }",
  ];
  const bindings = {
    aliases: ["a", "b", "c"],
    fills: [
      { alias: "a", path: "acme/kit/a", want: "w", score: 0.9 },
      { alias: "b", path: "acme/kit/b" },
    ],
    skipped: [{ alias: "c", want: "v" }],
    nearDuplicates: [],
  };
  const lua = "return a.name .. b.name .. tostring(c)";

  it("takes the fills of the journal and asks no picker", async () => {
    const capabilities = [kit(tool("acme/kit/a"), tool("acme/kit/b"))];
    const played = await play(lines, lua, { capabilities, picker: NEVER_ASKED }, {}, { bindings });
    expect(played).toMatchObject({ text: "abnil", bindings, logged: [] });
    expect(played.events.map(({ event }) => event).slice(0, 4)).toEqual([
      "run_started",
      "tool_slot_filled",
      "tool_slot_filled",
      "tool_slot_skipped",
    ]);
    expect((await play(lines, lua, { capabilities }, {}, { bindings })).text).toBe("abnil");
  });

  it("is refused where the Host lacks a journaled tool", async () => {
    const options = { capabilities: [kit(tool("acme/kit/b"))] };
    expect((await play(lines, lua, options, {}, { bindings })).text).toBe(
      `${HEADER}\n- tool slot 'a' was bound to acme/kit/a, which this host no longer provides`,
    );
    expect((await play(lines, lua, {}, {}, { bindings })).text).toBe(
      [
        HEADER,
        "- missing required capability: acme/kit",
        "- tool slot 'a' was bound to acme/kit/a, which this host no longer provides",
        "- tool slot 'b' was bound to acme/kit/b, which this host no longer provides",
      ].join("\n"),
    );
  });

  it("reads them from the run's own journal", async () => {
    const store = await mkdtemp(join(tmpdir(), "runvil promptforge "));
    const capabilities = [kit(tool("acme/kit/a"), tool("acme/kit/b"))];
    const picker = scriptedPicker({ scores: { w: { "acme/kit/a": 0.9 } } });
    const prompt = promptText(...lines).replace("return 'ran'", "return tools.call('a') .. tools.call('b')");
    const recording = await createHost({ journal: { store }, dialects: [promptforge({ capabilities, picker })] });
    const outcome = await recording.run({ prompt, name: "first" }).outcome;
    await recording.close();
    expect(outcome).toEqual({ status: "completed", result: "from acme/kit/afrom acme/kit/b" });

    const replaying = await createHost({ journal: { store }, dialects: [promptforge({ capabilities })] });
    expect(await replaying.replay("first")).toMatchObject({ outcome });
    await replaying.close();
    const lacking = await createHost({ journal: { store }, dialects: [promptforge({ capabilities: [kit()] })] });
    expect((await lacking.replay("first")).outcome).toMatchObject({ error: { kind: "RequirementsUnmet" } });
    await lacking.close();
    await rm(store, { recursive: true });
  });

  it("of something else is a defect of the caller", async () => {
    const { outcome } = await play(lines, lua, { capabilities: [] }, {}, { bindings: { fills: 7 } });
    expect(outcome).toMatchObject({ status: "failed", error: { kind: "Internal" } });
  });
});

describe("PF-4: a Runvil file", () => {
  it("runs as it would without the dialect", async () => {
    const prompt = promptText()
      .replace("promptforge: 0", "runvil: 0")
      .replace("'ran'", "type(require) .. type(tools.offer) .. tostring(tools.add)");
    expect((await play([], "", {}, {}, { prompt })).text).toBe("functionfunctionnil");
  });
});

describe("services of a run", () => {
  it("serve a capability that the Host's alone do not", async () => {
    const KEY = defineService<object>("acme/key");
    const capabilities = [capability("acme/kit", [], { needs: [KEY] })];
    const lines = ["capabilities: [acme/kit]"];
    expect((await play(lines, "return 'ran'", { capabilities })).text).toContain("missing required capability");
    const services = Services.empty.with(KEY, {});
    expect((await play(lines, "return 'ran'", { capabilities }, {}, { services })).text).toBe("ran");
  });
});
