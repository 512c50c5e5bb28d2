import { definePlugin, defineTool, type PackRegistry, trusted } from "@runvil/plugin-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { built, hang, packOf, plugin, recorder, stateOf, unavailable } from "../../test/packs.js";
import { createHost } from "../host.js";
import { buildPacks } from "./build-packs.js";
import { installPlugins } from "./install-plugins.js";
import { startPacks } from "./start-packs.js";

/*
 * Packs and Plugins that hang, reject late or answer differently each time they are asked. One costs only itself.
 */

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => {
  process.on("unhandledRejection", note);
  process.on("uncaughtExceptionMonitor", note);
});
afterAll(() => {
  process.off("unhandledRejection", note);
  process.off("uncaughtExceptionMonitor", note);
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const thrower = (): never => {
  throw new Error("own fault");
};
const prompt = "---\nname: t\ndescription: d\nrunvil: 0\nuses: [a/x]\n---\n\n# T\n\n## S\n\n```lua\nreturn 'x'\n```\n";

describe("a build that hangs", () => {
  it("makes its Pack unavailable, is aborted, and holds no other Pack up", async () => {
    const { log, lines } = recorder();
    let signal: AbortSignal | undefined;
    const hanging = packOf({
      name: "a/hang",
      build: (...[cx]: never[]) => {
        signal = Reflect.get(Object(cx), "signal");
        return hang();
      },
    });
    const registry = installPlugins([plugin("p", hanging, packOf({ name: "a/next" }))], log);
    await buildPacks(registry, { services: (await built([])).setting.services, log, signal: never }, 5);
    expect(stateOf(registry, "a", "hang")).toEqual(unavailable("it did not build within 0.005 seconds"));
    expect(stateOf(registry, "a", "next")?.status).toBe("built");
    expect(signal?.aborted).toBe(true);
    expect(lines).toEqual(["error: a Pack failed to build [hang] it did not build within 0.005 seconds"]);
  });

  it.each([
    ["gives its parts late", () => ({ dispose: () => void disposed.push("late") })],
    ["rejects late", thrower],
    ["gives parts late that do not dispose", () => ({ dispose: thrower })],
  ])("and %s ends no process, and leaves nothing open", async (_how, end) => {
    const { log } = recorder();
    const late = packOf({ name: "a/late", build: () => settled().then(end) });
    const registry = installPlugins([plugin("p", late)], log);
    await buildPacks(registry, { services: (await built([])).setting.services, log, signal: never }, 1);
    expect(stateOf(registry, "a", "late")?.status).toBe("unavailable");
    await settled();
    await settled();
    expect(unhandled).toEqual([]);
  });

  const disposed: string[] = [];
  it("has what it made late disposed of", () => {
    expect(disposed).toEqual(["late"]);
  });
});

const never = new AbortController().signal;

describe("what a build made", () => {
  it("is read once, and keeps its `this`", async () => {
    const reads: string[] = [];
    const seen: unknown[] = [];
    const own = {
      start() {
        seen.push(this === own);
      },
      dispose() {
        seen.push(this === own);
      },
    };
    const parts = new Proxy(own, {
      get(target, name) {
        reads.push(String(name));
        return name !== "then" && reads.filter((read) => read === name).length > 1
          ? thrower()
          : Reflect.get(target, name);
      },
    });
    const once = packOf({ name: "a/x", build: () => Object.assign(Object.create(null), { parts }).parts });
    const host = await createHost({ plugins: [plugin("p", once)] });
    expect(await host.run({ prompt }).outcome).toEqual({ status: "completed", result: "x" });
    await host.close();
    expect(reads.filter((read) => read !== "then")).toEqual(["tools", "start", "dispose"]);
    expect(seen).toHaveLength(2);
  });
});

describe("abort listeners of a Pack", () => {
  it("that throw or reject end no process", async () => {
    const spoil = (signal: AbortSignal) => {
      signal.addEventListener("abort", thrower);
      signal.onabort = async () => thrower();
      return hang();
    };
    const { registry, setting, lines } = await built([packOf({ name: "a/x", build: () => ({ start: spoil }) })]);
    await startPacks(registry, setting, 1);
    await settled();
    expect(unhandled).toEqual([]);
    expect(lines.filter((line) => line.includes("abort listener"))).toHaveLength(2);
  });
});

describe("a Plugin", () => {
  it("whose install is asynchronous is refused, and its rejection ends no process", async () => {
    const late = definePlugin({ name: "late", install: async () => thrower() })();
    await expect(createHost({ plugins: [late] })).rejects.toMatchObject({
      kind: "plugin-install",
      message:
        "Plugin late failed to install: its install is asynchronous; add the Packs at once and wait in their builds",
    });
    await settled();
    expect(unhandled).toEqual([]);
  });

  it("adds nothing after its install", async () => {
    let kept: PackRegistry | undefined;
    const keeping = definePlugin({
      name: "keeping",
      install: (registry) => {
        kept = registry;
      },
    })();
    const host = await createHost({ plugins: [keeping] });
    expect(() => kept?.add(packOf({ name: "a/x" }))).toThrow(
      "Plugin keeping added a Pack after its install had returned",
    );
    expect((await host.packs()).map(({ name }) => name)).toEqual(["runvil/subagents"]);
    await host.close();
  });
});

describe("a tool list", () => {
  const serving = (tools: unknown) => plugin("p", packOf({ name: "a/x", build: () => ({ tools }) }));
  const fine = (more: object = {}) =>
    Reflect.apply(defineTool, undefined, [
      { id: "x/fine", description: "F.", parameters: { type: "object" }, call: () => trusted("fine"), ...more },
    ]);
  const calling = prompt.replace("return 'x'", "return tools.call('x/fine')");

  it("that is asynchronous and rejects makes the Pack unavailable and ends no process", async () => {
    const host = await createHost({ plugins: [serving(async () => thrower())] });
    expect(await host.run({ prompt }).outcome).toMatchObject({
      error: { kind: "RequirementsUnmet", message: expect.stringContaining("x is unavailable: its tool list failed") },
    });
    await host.close();
    await settled();
    expect(unhandled).toEqual([]);
  });

  it.each([
    "description",
    "parameters",
    "structured",
    "survivesStop",
    "alone",
    "timeoutMs",
    "validate",
    "invalid",
    "call",
  ])("whose tool throws when its `%s` is read again costs nobody anything", async (field) => {
    const tool = fine();
    let reads = 0;
    const value: unknown = Reflect.get(tool.spec, field);
    Object.defineProperty(tool.spec, field, { get: () => (++reads > 1 ? thrower() : value) });
    const odd = fine({ id: "x/odd" });
    Object.defineProperty(odd.spec, field, { get: thrower });
    const host = await createHost({ plugins: [serving([odd, tool])] });
    for (let n = 0; n < 2; n++) {
      const handle = host.run({ prompt: calling });
      expect(await handle.outcome).toEqual({ status: "completed", result: "fine" });
    }
    expect((await host.packs()).find(({ id }) => id === "x")?.skipped).toEqual([
      { pack: "x", id: "x/odd", effect: "dropped", reason: "a Pack's tool is malformed; dropped" },
    ]);
    await host.close();
  });

  it("keeps the schema that a run began with", async () => {
    const properties: Record<string, object> = {};
    const tool = fine({ parameters: { type: "object", properties, additionalProperties: false } });
    const host = await createHost({ plugins: [serving([tool])] });
    const end = host.run({ prompt: calling }).outcome;
    properties.late = { $ref: "nowhere" };
    expect(await end).toMatchObject({ status: "completed" });
    await host.close();
  });
});
