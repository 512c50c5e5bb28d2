import type { ShelvedPack } from "@runvil/host";
import { defineService, PackError, Services } from "@runvil/plugin-sdk";
import type { JsonValue } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { capability, recorder, shelf, tool } from "../../test/parts.js";
import type { CapabilityDeclaration } from "../frontmatter/contract.js";
import { activateCapabilities } from "./activate.js";
import { type Capability, capabilitiesById } from "./capability.js";

const KEY = defineService<object>("acme/key");
const OTHER = defineService<object>("acme/other");

interface Setting {
  readonly registered?: readonly Capability[];
  readonly packs?: readonly ShelvedPack[];
  readonly services?: Services;
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

async function activate(declared: readonly (string | CapabilityDeclaration)[], setting: Setting = {}) {
  const { registered = [], packs = [], services = Services.empty, limitMs = 30_000 } = setting;
  const { signal = new AbortController().signal } = setting;
  const { lines, log } = recorder();
  const activation = await activateCapabilities(
    declared.map((entry) => (typeof entry === "string" ? { id: entry, optional: false } : entry)),
    { registered: capabilitiesById(registered), packs: shelf(...packs), services, log, signal },
    limitMs,
  );
  return { ...activation, active: [...activation.active.keys()], listings: activation.active, lines };
}

const optional = (id: string): CapabilityDeclaration => ({ id, optional: true });
const failing = (id: string, thrown: unknown, more: Partial<Capability> = {}) =>
  capability(id, [], {
    activate() {
      throw thrown;
    },
    ...more,
  });
const FAILED = "warn: capability activation failed; it contributes nothing to the run";

describe("PF-13: activation", () => {
  it("happens once each, in declaration order, one after the other", async () => {
    const seen: string[] = [];
    const slow = (id: string) =>
      capability(id, [], {
        async activate() {
          seen.push(`begin ${id}`);
          await Promise.resolve();
          seen.push(`end ${id}`);
          return [];
        },
      });
    const { active } = await activate(["z/z", "a/a"], { registered: [slow("a/a"), slow("z/z"), slow("un/declared")] });
    expect(active).toEqual(["z/z", "a/a"]);
    expect(seen).toEqual(["begin z/z", "end z/z", "begin a/a", "end a/a"]);
  });
});

describe("PF-14: a required capability", () => {
  it("that is absent or fails is missing", async () => {
    const registered = [failing("b/b", new PackError("no key")), capability("c/c", [], { needs: [KEY] })];
    const { missing, active, lines } = await activate(["a/a", "b/b", "c/c"], { registered });
    expect(missing).toEqual(["a/a", "b/b", "c/c"]);
    expect(active).toEqual([]);
    expect(lines).toEqual([
      `${FAILED} | capability=b/b | reason=no key`,
      `${FAILED} | capability=c/c | reason=c/c needs acme/key, and this host provides none`,
    ]);
  });

  it("is active once the run brings its services", async () => {
    const registered = [capability("c/c", [], { needs: [KEY, OTHER] })];
    const one = Services.empty.with(KEY, {});
    expect((await activate(["c/c"], { registered, services: one })).missing).toEqual(["c/c"]);
    expect((await activate(["c/c"], { registered, services: one.with(OTHER, {}) })).active).toEqual(["c/c"]);
  });
});

describe("PF-15: an optional capability", () => {
  it("that is absent is skipped", async () => {
    const { missing, lines } = await activate([optional("a/a")]);
    expect(missing).toEqual([]);
    expect(lines).toEqual(["info: optional capability absent; skipped | capability=a/a"]);
  });

  it.each([
    ["says why", new PackError("no key"), "no key"],
    ["throws anything", new Error("secret"), "it failed to activate"],
    ["throws nothing", undefined, "it failed to activate"],
  ])("that fails and %s contributes nothing", async (_name, thrown, reason) => {
    const { missing, lines } = await activate([optional("a/a")], { registered: [failing("a/a", thrown)] });
    expect(missing).toEqual([]);
    expect(lines).toEqual([`${FAILED} | capability=a/a | reason=${reason}`]);
  });

  it.each([[undefined], ["tools"], [{}]])("that gives %j for tools fails", async (given) => {
    const odd = capability("a/a");
    Object.assign(odd, { activate: () => given });
    expect((await activate([optional("a/a")], { registered: [odd] })).lines).toEqual([
      `${FAILED} | capability=a/a | reason=it failed to activate`,
    ]);
  });

  it("that never settles fails after its time", async () => {
    const hang = capability("a/a", [], { activate: () => new Promise<never>(() => {}) });
    expect((await activate([optional("a/a")], { registered: [hang], limitMs: 5 })).lines).toEqual([
      `${FAILED} | capability=a/a | reason=it did not activate within 0.005 seconds`,
    ]);
  });

  it("that rejects after its time disturbs nobody", async () => {
    const late = capability("a/a", [], {
      activate: () => new Promise<never>((_resolve, reject) => setTimeout(reject, 10, new Error("late"))),
    });
    await activate([optional("a/a")], { registered: [late], limitMs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

describe("PF-16: config", () => {
  it("reaches a native capability with the services", async () => {
    const seen: [boolean, JsonValue | undefined][] = [];
    const keeper = (id: string) =>
      capability(id, [], {
        activate(services, config) {
          seen.push([services.has(KEY), config]);
          return [];
        },
      });
    const declared = [
      { id: "a/a", optional: false, config: { n: [1] } },
      { id: "b/b", optional: true, config: null },
      "c/c",
    ];
    await activate(declared, {
      registered: [keeper("a/a"), keeper("b/b"), keeper("c/c")],
      services: Services.empty.with(KEY, {}),
    });
    expect(seen).toEqual([
      [true, { n: [1] }],
      [true, null],
      [true, undefined],
    ]);
  });

  it("of a Pack is ignored, whatever it is", async () => {
    const packs: ShelvedPack[] = [{ vendor: "acme", id: "kit", state: { status: "usable", tools: [] } }];
    const { active, lines } = await activate([{ id: "acme/kit", optional: false, config: null }], { packs });
    expect(active).toEqual(["acme/kit"]);
    expect(lines).toEqual(["warn: capability config ignored | capability=acme/kit"]);
    expect((await activate(["acme/kit"], { packs })).lines).toEqual([]);
  });
});

describe("PF-18: conflicts", () => {
  const activated: string[] = [];
  const seen = (id: string, ...conflicts: string[]) =>
    capability(id, [], {
      conflicts,
      activate() {
        activated.push(id);
        return [];
      },
    });

  it("activate neither of a declared pair, the earlier declaration first", async () => {
    activated.length = 0;
    const registered = [seen("a/a", "z/z"), seen("z/z"), seen("m/m")];
    const { conflicts, missing, active, lines } = await activate(["z/z", "a/a", "m/m"], { registered });
    expect(conflicts).toEqual([{ first: "z/z", second: "a/a" }]);
    expect([missing, active, activated, lines]).toEqual([[], ["m/m"], ["m/m"], []]);
  });

  it("are one each, also when both name the other", async () => {
    const registered = [seen("a/a", "b/b", "c/c"), seen("b/b", "a/a"), seen("c/c")];
    expect((await activate(["a/a", "b/b", "c/c"], { registered })).conflicts).toEqual([
      { first: "a/a", second: "b/b" },
      { first: "a/a", second: "c/c" },
    ]);
  });

  it("need both to be declared and there", async () => {
    const registered = [seen("a/a", "b/b", "gone/gone"), seen("b/b")];
    const { conflicts, missing } = await activate(["a/a", optional("gone/gone")], { registered });
    expect([conflicts, missing]).toEqual([[], []]);
  });
});

describe("PF-19: a Pack", () => {
  const pack = (vendor: string, id: string, more: Partial<ShelvedPack> = {}): ShelvedPack => ({
    vendor,
    id,
    state: { status: "usable", tools: [tool(`${id}/t`)] },
    ...more,
  });

  it("of Runvil is a capability of promptforge, one of a vendor of that vendor", async () => {
    const packs = [pack("runvil", "web"), pack("acme", "web")];
    const { active, missing } = await activate(["acme/web", "promptforge/web", "runvil/web"], { packs });
    expect([active, missing]).toEqual([["acme/web", "promptforge/web"], ["runvil/web"]]);
  });

  it("gives its prelude under its Pack id", async () => {
    const { listings } = await activate(["promptforge/web"], { packs: [pack("runvil", "web", { prelude: "x = 1" })] });
    expect(listings.get("promptforge/web")?.prelude).toEqual({ pack: "web", source: "x = 1" });
  });

  it("stands behind a native capability of its id", async () => {
    const registered = [capability("promptforge/web", [1, 2])];
    const { listings } = await activate(["promptforge/web"], { registered, packs: [pack("runvil", "web")] });
    expect(listings.get("promptforge/web")?.tools).toEqual([1, 2]);
  });

  it("that cannot serve fails to activate", async () => {
    const packs = [
      pack("acme", "a", { state: { status: "unavailable", reason: "no key" } }),
      pack("acme", "b", { state: { status: "lacks-services", services: ["x/y", "x/z"] } }),
    ];
    const { missing, lines } = await activate(["acme/a", optional("acme/b")], { packs });
    expect(missing).toEqual(["acme/a"]);
    expect(lines).toEqual([
      `${FAILED} | capability=acme/a | reason=no key`,
      `${FAILED} | capability=acme/b | reason=acme/b needs x/y, and this host provides none; acme/b needs x/z, and this host provides none`,
    ]);
  });
});

describe("a capability that misbehaves costs only itself", () => {
  const proxied = new Proxy([], {
    get(target, key) {
      if (key === "length") throw new Error("no length");
      return Reflect.get(target, key);
    },
  });
  const gives = (id: string, tools: unknown): Capability => {
    const more: object = { activate: () => tools };
    return Object.assign(capability(id), more);
  };

  it.each([
    ["throws nothing", failing("a/a", undefined)],
    ["throws what has no text", failing("a/a", Object.create(null))],
    ["gives no list", gives("a/a", { length: 1 })],
    ["gives a list that throws", gives("a/a", proxied)],
  ])("%s", async (_, bad) => {
    const { active, missing } = await activate(["a/a", "b/b"], { registered: [bad, capability("b/b")] });
    expect([active, missing]).toEqual([["b/b"], ["a/a"]]);
  });

  it("changes its list and its config later: the run keeps what it got, and the prompt what it says", async () => {
    const given: unknown[] = [1];
    const config: JsonValue = { deep: { x: 1 } };
    const more: object = {
      activate(_: Services, own: object) {
        Object.assign(own, { deep: null });
        return given;
      },
    };
    const changes = Object.assign(capability("a/a"), more);
    const { listings } = await activate([{ id: "a/a", optional: false, config }], { registered: [changes] });
    given.push(2);
    expect(listings.get("a/a")?.tools).toEqual([1]);
    expect(config).toEqual({ deep: { x: 1 } });
  });

  it("has the name of an object's own members", async () => {
    const id = "__proto__/constructor";
    const { active } = await activate([id], { registered: [capability(id)] });
    expect(active).toEqual([id]);
  });
});

it("activates nothing more once the run is cancelled", async () => {
  const cancel = new AbortController();
  const seen: string[] = [];
  const noting = (id: string) =>
    capability(id, [], {
      activate() {
        seen.push(id);
        cancel.abort(new Error("cancelled"));
        return [];
      },
    });
  const registered = [noting("a/a"), noting("b/b")];
  await expect(activate(["a/a", "b/b"], { registered, signal: cancel.signal })).rejects.toThrow("cancelled");
  expect(seen).toEqual(["a/a"]);
});
