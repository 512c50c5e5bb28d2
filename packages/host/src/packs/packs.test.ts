import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@runvil/harness";
import {
  definePack,
  definePlugin,
  defineService,
  type Pack,
  PackError,
  type PackParts,
  type Plugin,
  Services,
  ToolError,
} from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { buildPacks } from "./build-packs.js";
import { disposePacks } from "./dispose-packs.js";
import { installPlugins } from "./install-plugins.js";
import type { Registry } from "./registry.js";
import { startPacks } from "./start-packs.js";

function recorder() {
  const lines: string[] = [];
  const at =
    (level: string): Log["warn"] =>
    (message, fields) => {
      lines.push(
        `${level}: ${message} [${String(fields?.pack ?? "")}] ${String(fields?.reason ?? fields?.cause ?? "")}`.trim(),
      );
    };
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return { lines, log };
}

type Spec = { name: string; build?: () => unknown; config?: unknown; needs?: unknown };
const packOf = ({ name, build = () => ({}), ...rest }: Spec, config?: unknown): Pack =>
  Reflect.apply(Reflect.apply(definePack, undefined, [{ name, description: "P.", build, ...rest }]), undefined, [
    config,
  ]);
const plugin = (name: string, ...packs: Pack[]): Plugin =>
  definePlugin({ name, install: (registry) => packs.forEach((pack) => void registry.add(pack)) })();

async function built(packs: Pack[], services = Services.empty) {
  const { lines, log } = recorder();
  const registry = installPlugins([plugin("p", ...packs)], log);
  const setting = { services, log, signal: new AbortController().signal };
  await buildPacks(registry, setting);
  return { registry, setting, lines, log };
}
const stateOf = (registry: Registry, vendor: string, id: string) => registry.find(vendor, id)?.state;
const unavailable = (reason: string) => expect.objectContaining({ status: "unavailable", reason });
const hang = () => new Promise<never>(() => {});

describe("registering", () => {
  const { log } = recorder();
  const refusal = (...plugins: Plugin[]) => {
    try {
      installPlugins(plugins, log);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it("starts with runvil/subagents and keeps the Plugins' order", () => {
    const registry = installPlugins([plugin("b", packOf({ name: "b/x" })), plugin("a", packOf({ name: "a/x" }))], log);
    expect(registry.all().map((pack) => pack.name)).toEqual(["runvil/subagents", "b/x", "a/x"]);
    expect(registry.otherVendors("x")).toEqual(["a", "b"]);
  });

  it("refuses a malformed name and a repeated one", () => {
    expect(refusal(plugin("p", packOf({ name: "poop" })))).toMatchObject({
      kind: "pack-name",
      plugin: "p",
      message: expect.stringMatching(/^Pack name "poop" is not a vendor\/name pair: ./),
    });
    expect(refusal(plugin("p", packOf({ name: "a/x" })), plugin("q", packOf({ name: "a/x" })))).toMatchObject({
      kind: "pack-repeated",
      plugin: "q",
      message: "Pack a/x is already registered",
    });
    expect(refusal(plugin("p", packOf({ name: "runvil/subagents" })))).toMatchObject({
      message: "Pack runvil/subagents is already registered",
    });
  });

  it("refuses even when the Plugin swallows the refusal", () => {
    const swallowing = definePlugin({
      name: "s",
      install(registry) {
        try {
          registry.add(packOf({ name: "bad" }));
        } catch {
          // As if nothing had happened.
        }
      },
    })();
    expect(refusal(swallowing)).toMatchObject({ kind: "pack-name" });
  });

  it("refuses another contract", () => {
    const mark = { value: { kind: "plugin", contract: 9 } };
    const alien: Plugin = Object.defineProperty(
      { name: "old", contract: 9, install() {} },
      Symbol.for("runvil.plugin-sdk"),
      mark,
    );
    expect(refusal(alien)).toMatchObject({
      kind: "plugin-contract",
      message: "Plugin old uses SDK contract 9; this host supports 1 to 1",
    });
  });

  it("words a Plugin that throws, adds no Pack, or is none", () => {
    const throwing = definePlugin({
      name: "t",
      install() {
        throw new Error("no license");
      },
    });
    expect(refusal(throwing())).toMatchObject({
      kind: "plugin-install",
      plugin: "t",
      message: "Plugin t failed to install: no license",
    });
    const adding = definePlugin({ name: "a", install: (registry) => Reflect.apply(registry.add, registry, [{}]) });
    expect(refusal(adding())).toMatchObject({
      message: "Plugin a added something that is not a Pack; call what definePack returned and add that",
    });
    expect(Reflect.apply(refusal, undefined, [throwing])).toMatchObject({
      kind: "plugin-load",
      message: "plugins[0] is not a Plugin; it is what definePlugin returned; call it and pass the result",
    });
    expect(Reflect.apply(refusal, undefined, [{ name: "x", install() {} }])).toMatchObject({ kind: "plugin-load" });
  });

  it("only warns about a foreign Pack under the bundled Packs' vendor name", () => {
    const own = recorder();
    installPlugins(
      [plugin("@runvil/pack-x", packOf({ name: "runvil/x" })), plugin("eve", packOf({ name: "runvil/y" }))],
      own.log,
    );
    expect(own.lines).toEqual(["warn: a Plugin adds a Pack under the vendor name of the bundled Packs [runvil/y]"]);
  });
});

describe("building", () => {
  it("builds one after the other, in order, whatever fails", async () => {
    const order: string[] = [];
    const step = (name: string, then: () => unknown = () => ({})) =>
      packOf({
        name,
        async build() {
          order.push(`${name} begins`);
          await sleep(1);
          order.push(`${name} ends`);
          return then();
        },
      });
    const { registry } = await built([
      step("a/one"),
      step("a/two", () => {
        throw new PackError("no key is configured", { cause: new Error("sk-secret") });
      }),
      step("a/three"),
    ]);
    expect(order).toEqual([
      "a/one begins",
      "a/one ends",
      "a/two begins",
      "a/two ends",
      "a/three begins",
      "a/three ends",
    ]);
    expect(stateOf(registry, "a", "one")).toEqual({ status: "built", parts: {} });
    expect(stateOf(registry, "a", "two")).toEqual({ status: "unavailable", reason: "no key is configured" });
  });

  it.each<[string, () => unknown, string]>([
    [
      "throws a ToolError",
      () => {
        throw new ToolError("own words");
      },
      "own words",
    ],
    [
      "throws an Error",
      () => {
        throw new Error("password=hunter2");
      },
      "it failed to build",
    ],
    [
      "throws nothing",
      () => {
        throw undefined;
      },
      "it failed to build",
    ],
    ["returns nothing", () => undefined, "it failed to build"],
    ["returns text", () => "parts", "it failed to build"],
    ["returns tools that are no list", () => ({ tools: {} }), "it failed to build"],
    ["returns a start that is no function", () => ({ start: true }), "it failed to build"],
  ])("keeps a Pack whose build %s, as unavailable", async (_name, build, reason) => {
    const { registry, lines } = await built([packOf({ name: "a/x", build })]);
    expect(stateOf(registry, "a", "x")).toEqual({ status: "unavailable", reason });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("error: a Pack failed to build [x]");
  });

  it("gives the builder its name, id, configuration and the Host's services", async () => {
    const key = defineService<string>("acme/word");
    const seen: unknown[] = [];
    const make = definePack<{ depth: number }>({
      name: "acme/poop",
      description: "P.",
      config: { type: "object", properties: { depth: { type: "number" } }, required: ["depth"] },
      build(cx) {
        seen.push(cx.name, cx.id, cx.config, cx.services.get(key), cx.signal.aborted);
        return {};
      },
    });
    await built([make({ depth: 2 })], Services.empty.with(key, "w"));
    expect(seen).toEqual(["acme/poop", "poop", { depth: 2 }, "w", false]);
  });

  it("checks the configuration before the build", async () => {
    const config = { type: "object", properties: { depth: { type: "number" } } };
    const { registry } = await built([
      packOf({ name: "a/wrong", config }, { depth: "x" }),
      packOf({ name: "a/none", config }),
      packOf({ name: "a/broken", config: { type: "objekt" } }, {}),
      packOf({ name: "a/plain" }, { any: 1 }),
      packOf({ name: "a/empty" }, {}),
      packOf({ name: "a/null" }, null),
      packOf({ name: "a/list" }, []),
    ]);
    expect(stateOf(registry, "a", "wrong")).toEqual(unavailable("wrong: invalid configuration: /depth must be number"));
    expect(stateOf(registry, "a", "none")?.status).toBe("built");
    expect(stateOf(registry, "a", "broken")).toEqual(unavailable("it failed to build"));
    expect(stateOf(registry, "a", "plain")).toEqual(unavailable("plain takes no configuration"));
    expect(stateOf(registry, "a", "empty")?.status).toBe("built");
    expect(stateOf(registry, "a", "null")?.status).toBe("built");
    expect(stateOf(registry, "a", "list")).toEqual(unavailable("list takes no configuration"));
  });

  it("refuses needs that are no service keys", async () => {
    const { registry } = await built([packOf({ name: "a/x", needs: ["acme/word"] })]);
    expect(stateOf(registry, "a", "x")).toEqual(unavailable("it failed to build"));
  });
});

describe("starting", () => {
  const starting = (name: string, parts: PackParts) => packOf({ name, build: () => parts });

  it("runs every start at the same time and keeps the failures", async () => {
    let waiting = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const meet = async () => {
      waiting += 1;
      if (waiting === 2) release();
      await both;
    };
    const { registry, setting, lines } = await built([
      starting("a/one", { start: meet }),
      starting("a/two", { start: meet }),
      starting("a/three", {
        start() {
          throw new PackError("port taken");
        },
      }),
      starting("a/four", { start: () => Promise.reject(new Error("secret")) }),
    ]);
    await startPacks(registry, setting);
    expect(registry.all().map((pack) => pack.state.status)).toEqual([
      "built",
      "built",
      "built",
      "unavailable",
      "unavailable",
    ]);
    expect(stateOf(registry, "a", "three")).toEqual(unavailable("port taken"));
    expect(stateOf(registry, "a", "four")).toEqual(unavailable("it failed to start"));
    expect(lines.filter((line) => line.startsWith("error: a Pack failed to start"))).toHaveLength(2);
  });

  it("gives up on a start that hangs, and aborts it", async () => {
    let signal: AbortSignal | undefined;
    const { registry, setting } = await built([
      starting("a/hang", {
        start(given) {
          signal = given;
          return hang();
        },
      }),
    ]);
    await startPacks(registry, setting, 5);
    expect(stateOf(registry, "a", "hang")).toEqual(unavailable("it did not start within 0.005 seconds"));
    expect(signal?.aborted).toBe(true);
  });
});

describe("disposing", () => {
  it("runs in reverse build order, once, for every Pack that was built", async () => {
    const order: string[] = [];
    const parts = (name: string, more: PackParts = {}) =>
      packOf({ name, build: () => ({ dispose: () => void order.push(name), ...more }) });
    const { registry, setting, log, lines } = await built([
      parts("a/one"),
      parts("a/two", { start: () => Promise.reject(new Error("x")) }),
      parts("a/three", {
        dispose() {
          order.push("a/three");
          throw new Error("y");
        },
      }),
      parts("a/four", {
        dispose() {
          order.push("a/four");
          return hang();
        },
      }),
    ]);
    await startPacks(registry, setting);
    await disposePacks(registry, log, 5);
    expect(order).toEqual(["a/four", "a/three", "a/two", "a/one"]);
    expect(lines.filter((line) => line.startsWith("warn: a Pack failed to dispose"))).toHaveLength(2);
  });
});
