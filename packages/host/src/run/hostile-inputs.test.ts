import { definePack, definePlugin, defineTool, type ModelProvider, type ToolOutput, trusted } from "@runvil/plugin-sdk";
import type { JsonObject, RunEvent } from "@runvil/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHost, type Host } from "../host.js";
import { MemoryStore, type Store } from "../index.js";

/*
 * Cancels, stops and closes at every moment, options that change, stores that hang, and data that is named like the insides of
 * the language. No run hangs, none ends the process, none sees another's data.
 */

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => {
  process.on("unhandledRejection", note);
  process.on("uncaughtExceptionMonitor", note);
  process.on("warning", note);
});
afterAll(() => {
  process.off("unhandledRejection", note);
  process.off("uncaughtExceptionMonitor", note);
  process.off("warning", note);
  expect(unhandled).toEqual([]);
});

const hang = () => new Promise<never>(() => {});
const models = { models: [{ id: "m", description: "", context: 100_000, thinking: "never" as const }], current: "m" };
const prompt = (lua: string, more = "") =>
  `---\nname: t\ndescription: d\nrunvil: 0\nuses: [a/x]\nmodels:\n  writer: {}\n${more}---\n\n# T\n\n## S\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n## Other\n\n\`\`\`lua\nstore.write('o/' .. sys.id, 'x') return tools.call('x/echo', { o = 1 })\n\`\`\`\n`;

type Call = (args: JsonObject) => ToolOutput | Promise<ToolOutput>;
function packWith(call: Call) {
  const echo = defineTool({ id: "x/echo", description: "E.", parameters: { type: "object" }, validate: false, call });
  const pack = definePack({ name: "a/x", description: "P.", build: () => ({ tools: [echo] }) });
  return definePlugin({ name: "p", install: (registry) => registry.add(pack()) })();
}
const echo: Call = (args) => trusted(JSON.stringify(args));

async function withHost<T>(provider: ModelProvider, use: (host: Host) => Promise<T>, call: Call = echo): Promise<T> {
  const host = await createHost({ plugins: [packWith(call)], models, provider, limits: { abortGraceMs: 20 } });
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}

const asking: ModelProvider = {
  complete: async ({ messages }) =>
    messages.length > 1
      ? { text: "end", toolCalls: [], usage: { promptTokens: 1, completionTokens: 1 } }
      : { text: "", toolCalls: [{ id: "c", name: "x_echo", arguments: { a: 1 } }] },
};
const BUSY = `
  local t = tasks.spawn('## Other')
  models.use('writer') tools.offer('x/echo') messages:user('x') models.loop()
  store.write('a', 'x') store.append('a', 'y')
  tasks.fanout('## Other', { 1, 2, 3 })
  local text = call('## Other')
  models.compact()
  tasks.join({ t })
  log(store.read('a')) return text`;

describe("a cancel, a stop and a close", () => {
  it("inside of an observer of every event end the run, once", { timeout: 60_000 }, async () => {
    const all: RunEvent[] = [];
    await withHost(asking, async (host) => {
      const handle = host.run({ prompt: prompt(BUSY), onEvent: (event) => void all.push(event) });
      expect(await handle.outcome).toEqual({ status: "completed", result: expect.anything() });
    });
    expect(all.length).toBeGreaterThan(40);
    const names = new Set<string>();
    for (const { seq, event } of all) {
      if (names.has(event)) continue;
      names.add(event);
      for (const how of ["cancel", "stop", "both", "close"] as const) {
        await withHost(asking, async (host) => {
          const seen: string[] = [];
          const handle = host.run({
            prompt: prompt(BUSY),
            onEvent: (reported) => {
              seen.push(reported.event);
              if (reported.seq !== seq) return;
              if (how === "close") void host.close();
              if (how === "stop" || how === "both") handle.stop();
              if (how === "cancel" || how === "both") handle.cancel();
              if (how === "both") handle.cancel();
            },
          });
          const outcome = await handle.outcome;
          expect(["cancelled", "completed", "failed"]).toContain(outcome.status);
          if (outcome.status === "failed") expect(outcome.error.kind, `${how} in ${event}`).not.toBe("Internal");
          const last = { completed: "run_completed", cancelled: "run_cancelled", failed: "run_failed" }[outcome.status];
          expect(seen.filter((name) => /^run_(completed|cancelled|failed)$/.test(name))).toEqual([last]);
          handle.cancel();
          handle.stop();
          await handle.output;
        });
      }
    }
  });

  it("after any number of event loop turns end the run", { timeout: 60_000 }, async () => {
    for (let turns = 0; turns < 25; turns++) {
      for (const how of ["cancel", "stop", "close"] as const) {
        await withHost(asking, async (host) => {
          const handle = host.run({ prompt: prompt(BUSY) });
          for (let turn = 0; turn < turns; turn++) await (turns % 2 ? Promise.resolve() : new Promise(setImmediate));
          if (how === "close") void host.close();
          else handle[how]();
          const outcome = await handle.outcome;
          expect(outcome.status === "failed" ? outcome.error.kind : "").not.toBe("Internal");
        });
      }
    }
  });

  it("of fifty runs under one signal end all of them, and warn of no leak", async () => {
    const abort = new AbortController();
    await withHost({ complete: hang }, async (host) => {
      const runs = Array.from({ length: 50 }, () =>
        host.run({ prompt: prompt("models.use('writer') return models.infer('x')"), signal: abort.signal }),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      abort.abort();
      const outcomes = await Promise.all(runs.map(({ outcome }) => outcome));
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
    });
  });

  it("by a tool's abort listener, which closes the Host again, disposes once", async () => {
    let disposed = 0;
    let host: Host | undefined;
    const closing = defineTool({
      id: "x/echo",
      description: "E.",
      parameters: { type: "object" },
      call: (_args, cx) => {
        cx.signal.addEventListener("abort", () => void host?.close());
        return hang();
      },
    });
    const pack = definePack({
      name: "a/x",
      description: "P.",
      build: () => ({
        tools: [closing],
        dispose: () => {
          disposed += 1;
        },
      }),
    });
    host = await createHost({
      plugins: [definePlugin({ name: "p", install: (registry) => registry.add(pack()) })()],
    });
    const { outcome } = host.run({ prompt: prompt("return tools.call('x/echo')") });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all([host.close(), host.close()]);
    expect(await outcome).toEqual({ status: "cancelled" });
    expect(disposed).toBe(1);
  });
});

describe("a store that hangs", () => {
  const declared = "input: { path: in.md, description: i }\noutput: { path: out.md, description: o }\n";
  const hanging: Store = new Proxy(new MemoryStore(), { get: () => hang });
  const writes = (name: string): Store =>
    new Proxy(new MemoryStore(), {
      get: (target, asked) => (asked === name ? hang : Reflect.get(target, asked).bind(target)),
    });
  it.each<[string, Store | (() => Promise<Store>), string]>([
    ["before it is open", hang, ""],
    ["while it takes the input file", hanging, declared],
    ["while the run writes", writes("write"), ""],
    ["while it gives the output file", writes("read"), "output: { path: out.md, description: o }\n"],
  ])("%s holds no cancelled run and no closing Host up", async (_when, store, more) => {
    await withHost(asking, async (host) => {
      for (const end of [(handle: { cancel(): void }) => handle.cancel(), () => void host.close()]) {
        const handle = host.run({ prompt: prompt("store.write('out.md', 'x') return 'x'", more), store, input: "in" });
        await new Promise((resolve) => setTimeout(resolve, 20));
        end(handle);
        await handle.outcome;
        expect(await handle.output).toBeUndefined();
      }
    });
  });
});

describe("options", () => {
  it("count as they were when the run was started", async () => {
    const seen: string[] = [];
    const bytes = new TextEncoder().encode("in");
    const catalog = structuredClone(models);
    const options: Record<string, unknown> = {
      prompt: prompt("return store.read('in.md')", "input: { path: in.md, description: i }\n"),
      input: bytes,
      models: catalog,
      onEvent: () => void seen.push("old"),
    };
    await withHost(asking, async (host) => {
      const handle = Reflect.apply(host.run, host, [options]);
      bytes.fill(0x21);
      catalog.models.length = 0;
      options.onEvent = () => void seen.push("new");
      options.store = "no store";
      expect(await handle.outcome).toEqual({ status: "completed", result: "in" });
    });
    expect(new Set(seen)).toEqual(new Set(["old"]));
  });

  it.each([
    ["a cycle", Object.assign({}, { self: {} })],
    ["no object", [1]],
    ["a big integer", { n: 1n }],
  ])("`ui` that is %s is refused at once", async (what, ui) => {
    if (what === "a cycle") Object.assign(ui, { self: ui });
    await withHost(asking, async (host) => {
      expect(() => Reflect.apply(host.run, host, [{ prompt: prompt("return ''"), ui }])).toThrow(TypeError);
    });
  });
});

describe("names of the language's own insides", () => {
  const keys = ["__proto__", "constructor", "toString", "hasOwnProperty", "then", "toJSON", "valueOf"];
  const hostile = (): JsonObject => JSON.parse(`{${keys.map((key) => `"${key}":{"${key}":["${key}"]}`).join(",")}}`);

  it("reach tools from models and from Lua, and back, unchanged", async () => {
    const given: unknown[] = [];
    const provider: ModelProvider = {
      complete: async ({ messages }) =>
        messages.length > 1
          ? { text: "end", toolCalls: [] }
          : {
              text: "",
              toolCalls: ["x_echo", "mine"].map((name) => ({ id: name, name, arguments: hostile() })),
            },
    };
    const lua = `
      models.use('writer') tools.offer('x/echo')
      tools.offer_local('mine', 'M', {}, function(args) return json.encode(args) end)
      messages:user('x') models.loop()
      local args = json.decode(json.encode(ui()))
      var.all = args
      local back = tools.call('x/echo', var.all)
      local lists = {}
      for i, m in ipairs(messages) do if m.role == 'tool' then lists[#lists + 1] = m.content end end
      store.write('__proto__', back) store.write('constructor/prototype', 'x')
      return json.encode({ back = back, lists = lists, files = store.glob('**') })`;
    const tool: Call = (args) => {
      given.push(args);
      return echo(args);
    };
    const events: RunEvent[] = [];
    const text = await withHost(
      provider,
      async (host) => {
        const handle = host.run({ prompt: prompt(lua), ui: hostile(), onEvent: (event) => void events.push(event) });
        const outcome = await handle.outcome;
        if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
        return outcome.result;
      },
      tool,
    );
    const sorted = (value: unknown) =>
      Object.entries(Object(value))
        .map(([key, inner]) => `${key}=${JSON.stringify(inner)}`)
        .sort();
    const result = JSON.parse(text);
    for (const seen of [...given, JSON.parse(result.back), ...result.lists.map((list: string) => JSON.parse(list))]) {
      expect(sorted(seen)).toEqual(sorted(hostile()));
    }
    expect(given).toHaveLength(2);
    expect(result.lists).toHaveLength(2);
    expect(result.files).toEqual(["__proto__", "constructor/prototype"]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
