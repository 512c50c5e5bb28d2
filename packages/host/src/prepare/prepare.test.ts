import { type Log, SILENT_LOG } from "@runvil/harness";
import {
  definePack,
  definePlugin,
  defineService,
  defineTool,
  type Pack,
  PackError,
  Services,
  type Tool,
  trusted,
} from "@runvil/plugin-sdk";
import type { ModelEntry } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { buildPacks } from "../packs/build-packs.js";
import { installPlugins } from "../packs/install-plugins.js";
import { reportPacks } from "./pack-report.js";
import { prepare } from "./prepare.js";

const SEARCH = defineService<object>("runvil/search-provider");
const BROKER = defineService<object>("runvil/input-broker");

function tool(id: string, spec: object = {}): Tool {
  return Reflect.apply(defineTool, undefined, [
    { id, description: `Does ${id}.`, parameters: { type: "object" }, call: () => trusted(""), ...spec },
  ]);
}
function pack(name: string, tools: unknown = [], more: object = {}): Pack {
  const spec = { name, description: `The Pack ${name}.`, build: () => ({ tools }), ...more };
  return Reflect.apply(Reflect.apply(definePack, undefined, [spec]), undefined, []);
}
const failing = (name: string, reason: string) =>
  pack(name, [], {
    build() {
      throw new PackError(reason);
    },
  });

async function setUp(packs: Pack[], uses: string[] = [], services = Services.empty) {
  const lines: string[] = [];
  const at =
    (level: string): Log["warn"] =>
    (message, fields) => {
      lines.push(
        `${level}: ${message} [${String(fields?.pack)} ${String(fields?.tool)}] ${String(fields?.reason ?? "")}`.trim(),
      );
    };
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const plugin = definePlugin({ name: "@runvil/test", install: (to) => packs.forEach((one) => void to.add(one)) });
  const registry = installPlugins([plugin()], SILENT_LOG);
  await buildPacks(registry, { services, log: SILENT_LOG, signal: new AbortController().signal });
  const declared = uses.map((text) => {
    const [vendor, id] = text.includes("/") ? text.split("/", 2) : ["runvil", text];
    return { vendor: vendor ?? "", id: id ?? "" };
  });
  const run = () => prepare({ uses: declared, models: [] }, registry, { models: [] }, services, log);
  return { run, lines, registry };
}

async function notice(packs: Pack[], uses: string[], services?: Services): Promise<string | undefined> {
  const prepared = (await setUp(packs, uses, services)).run();
  return prepared.ok ? undefined : prepared.notice;
}
async function ready(packs: Pack[], uses: string[] = [], services?: Services) {
  const { run, lines } = await setUp(packs, uses, services);
  const prepared = run();
  if (!prepared.ok) throw new Error(prepared.notice);
  return { ...prepared, lines, ids: prepared.packs.catalog.map((entry) => entry.id) };
}

const HEADER = "the environment cannot satisfy this prompt:\n";

describe("which Packs a run holds", () => {
  const packs = [
    pack("runvil/web", [tool("web/fetch")]),
    pack("acme/web", [tool("web/fetch"), tool("web/crawl")]),
    pack("acme/poop", [tool("poop/stats")]),
  ];

  it("holds runvil Packs undeclared, and third-party ones only declared", async () => {
    const run = await ready(packs);
    expect(run.ids).toEqual(["web/fetch"]);
    expect(run.packs).toMatchObject({ usable: ["subagents", "web"], unavailable: [], preludes: [] });
  });

  it("lets a declared third-party Pack replace the runvil one of its id", async () => {
    const run = await ready(packs, ["acme/web", "acme/poop"]);
    expect(run.ids).toEqual(["web/fetch", "web/crawl", "poop/stats"]);
    expect(run.packs.usable).toEqual(["web", "poop", "subagents"]);
    expect(run.tools.get("web/crawl")?.pack).toBe("web");
  });

  it("lets a declared acme/subagents take the id", async () => {
    const run = await ready([pack("acme/subagents", [tool("subagents/x")])], ["acme/subagents"]);
    expect(run.packs.usable).toEqual(["subagents"]);
    expect(run.ids).toEqual(["subagents/x"]);
  });

  it("never falls back to the runvil Pack when the declared one cannot serve", async () => {
    expect(await notice([pack("runvil/web"), failing("acme/web", "no key")], ["acme/web"])).toBe(
      `${HEADER}- web is unavailable: no key`,
    );
  });

  it("gives the declared Packs' preludes in uses order, and no other", async () => {
    const withPrelude = (name: string) => pack(name, [], { prelude: `-- ${name}` });
    const run = await ready(
      [withPrelude("runvil/a"), withPrelude("x/b"), withPrelude("x/c"), pack("x/d")],
      ["x/c", "x/d", "x/b"],
    );
    expect(run.packs.preludes).toEqual([
      { pack: "c", source: "-- x/c" },
      { pack: "b", source: "-- x/b" },
    ]);
  });
});

describe("an extra Pack that cannot serve", () => {
  it("is left out with its reason and refuses nothing", async () => {
    const run = await ready([
      failing("runvil/broken", "no key\nis configured"),
      pack("runvil/web", [tool("web/fetch")], { needs: [SEARCH, BROKER] }),
      pack("runvil/listless", () => {
        throw new Error("x");
      }),
    ]);
    expect(run.ids).toEqual([]);
    expect(run.packs.usable).toEqual(["subagents"]);
    expect(run.packs.unavailable).toEqual([
      { pack: "broken", reason: "no key\nis configured" },
      {
        pack: "web",
        reason:
          "web needs runvil/search-provider, and this host provides none; web needs runvil/input-broker, and this host provides none",
      },
      { pack: "listless", reason: "its tool list failed" },
    ]);
  });

  it("serves once the run brings its services", async () => {
    const web = pack("runvil/web", [tool("web/fetch")], { needs: [SEARCH] });
    expect((await ready([web], ["web"], Services.empty.with(SEARCH, {}))).packs.usable).toEqual(["web", "subagents"]);
  });

  it("counts a provider that the key refuses as none", async () => {
    const strict = defineService<object>("runvil/search-provider", () => false);
    const web = pack("runvil/web", [], { needs: [strict] });
    expect(await notice([web], ["web"], Services.empty.with(SEARCH, {}))).toBe(
      `${HEADER}- web needs runvil/search-provider, and the environment provides none`,
    );
  });
});

describe("the requirements notice", () => {
  it("words each gap as the spec does", async () => {
    expect(await notice([], ["web"])).toBe(`${HEADER}- missing required Pack: web`);
    expect(await notice([], ["runvil/web"])).toBe(`${HEADER}- missing required Pack: web`);
    expect(await notice([], ["web/fetch"])).toBe(`${HEADER}- fetch is unavailable: web/fetch is not installed`);
    expect(await notice([pack("runvil/web")], ["acme/web"])).toBe(
      `${HEADER}- web is unavailable: acme/web is not installed`,
    );
    expect(await notice([pack("zeta/web"), pack("acme/web")], ["web"])).toBe(
      `${HEADER}- web is unavailable: web means runvil/web, which is not installed; write acme/web to use that Pack`,
    );
    expect(await notice([failing("runvil/web", "a\nb\u0007c")], ["web"])).toBe(`${HEADER}- web is unavailable: a b c`);
  });

  it("reports every gap at once, by group, in uses order", async () => {
    const packs = [
      failing("acme/broken", "no key"),
      pack("acme/needy", [], { needs: [BROKER, SEARCH, BROKER] }),
      pack("acme/asking", [], { needs: [SEARCH] }),
    ];
    expect(await notice(packs, ["acme/broken", "gone", "acme/needy", "acme/lost", "other", "acme/asking"])).toBe(
      [
        "the environment cannot satisfy this prompt:",
        "- missing required Pack: gone",
        "- missing required Pack: other",
        "- needy needs runvil/input-broker, and the environment provides none",
        "- needy needs runvil/search-provider, and the environment provides none",
        "- asking needs runvil/search-provider, and the environment provides none",
        "- broken is unavailable: no key",
        "- lost is unavailable: acme/lost is not installed",
      ].join("\n"),
    );
  });

  it("logs the lack of a service", async () => {
    const { run, lines } = await setUp([pack("acme/needy", [], { needs: [BROKER] })], ["acme/needy"]);
    run();
    expect(lines).toEqual(["warn: the prompt needs a Pack whose service this run lacks [needy undefined]"]);
  });

  it("adds role lines last, labels in byte order", async () => {
    const { registry } = await setUp([]);
    const model: ModelEntry = { id: "m", description: "", context: 100, thinking: "never" };
    const always: ModelEntry = { ...model, id: "a", thinking: "always" };
    const role = (label: string, more: object) => ({
      label,
      keywords: [],
      minContext: null,
      description: null,
      ...more,
    });
    const roles = [
      role("writer", { keywords: ["thinking", "fast", "thinking"], minContext: 101 }),
      role("exact", { minContext: 100 }),
      role("Zed", { keywords: ["no-thinking"] }),
    ];
    const models = { models: [model, always], current: "m", roles: { Zed: "a", unknown: "a" } };
    const refused = prepare(
      { uses: [{ vendor: "runvil", id: "gone" }], models: roles },
      registry,
      models,
      Services.empty,
      SILENT_LOG,
    );
    expect(refused).toEqual({
      ok: false,
      notice: [
        "the environment cannot satisfy this prompt:",
        "- missing required Pack: gone",
        "- role 'Zed': requires 'no-thinking'; the current model's thinking capability is Always",
        "- role 'writer': requires a context of at least 101 tokens; the current model provides 100",
        "- role 'writer': requires 'thinking'; the current model's thinking capability is Never",
      ].join("\n"),
    });
  });

  it("binds roles to the current model or to their own, and leaves them unbound without one", async () => {
    const { registry } = await setUp([]);
    const model: ModelEntry = { id: "m", description: "", context: 9, thinking: "switchable" };
    const other: ModelEntry = { ...model, id: "o" };
    const roles = ["a", "b", "toString"].map((label) => ({ label, keywords: [], minContext: null, description: null }));
    const bind = (models: Parameters<typeof prepare>[2]) => {
      const prepared = prepare({ uses: [], models: roles }, registry, models, Services.empty, SILENT_LOG);
      return prepared.ok ? prepared.roles : undefined;
    };
    expect(bind({ models: [model, other], current: "m", roles: { b: "o" } })).toEqual({
      a: model,
      b: other,
      toString: model,
    });
    expect(bind({ models: [model], roles: { a: "m" } })).toEqual({ a: model });
    expect(bind({ models: [] })).toEqual({});
  });
});

describe("the catalog", () => {
  it("drops bad tools one by one and keeps the others", async () => {
    const forged = Object.assign(Object.create(null), { spec: { id: "poop/forged" } });
    const silent = tool("poop/silent");
    Object.assign(silent.spec, { description: 7 });
    const trapped = new Proxy(tool("poop/trapped"), {
      get(target, key) {
        if (key === "spec") throw new Error("trap");
        return Reflect.get(target, key);
      },
    });
    const run = await ready(
      [
        pack("acme/poop", [
          tool("poop/stats"),
          tool("web/fetch"),
          tool("poop"),
          tool("poop//x"),
          tool("poopy/x"),
          tool("poop/stats"),
          forged,
          null,
          silent,
          trapped,
          tool("poop/last"),
        ]),
      ],
      ["acme/poop"],
    );
    expect(run.ids).toEqual(["poop/stats", "poop/last"]);
    expect(run.lines).toEqual([
      "warn: a Pack's tool id escapes its Pack id; dropped [poop web/fetch]",
      "warn: a Pack's tool id is malformed; dropped [poop poop]",
      "warn: a Pack's tool id is malformed; dropped [poop poop//x]",
      "warn: a Pack's tool id escapes its Pack id; dropped [poop poopy/x]",
      "warn: a Pack's tool id repeats an earlier tool; dropped [poop poop/stats]",
      "warn: a Pack's tool is malformed; dropped [poop ]",
      "warn: a Pack's tool is malformed; dropped [poop ]",
      "warn: a Pack's tool is malformed; dropped [poop poop/silent]",
      "warn: a Pack's tool is malformed; dropped [poop ]",
    ]);
  });

  it("keeps in the catalog what can never be offered, and says why", async () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    const run = await ready([
      pack("runvil/task", [tool("task/x", { parameters: [] }), tool("task/y", { parameters: undefined })]),
      pack("runvil/await", [tool("await/z", { parameters: cyclic })]),
      pack("runvil/a", [tool("a/b_c"), tool("a/b/c"), tool("a/odd", { parameters: { type: "objekt" } })]),
      pack("runvil/task_status", [tool("task_status/x")]),
    ]);
    expect(run.lines).toEqual([
      "warn: a tool is left out of the offering [a a/b_c] an earlier offered tool has the same name",
      expect.stringMatching(
        /^warn: a tool's parameter schema does not compile; its arguments are not checked \[a a\/odd\] ./,
      ),
      "warn: a tool is left out of the offering [await await/z] its parameter schema is not a JSON object",
      "warn: a tool is left out of the offering [task task/x] its parameter schema is not a JSON object",
      "warn: a tool is left out of the offering [task task/y] its parameter schema is not a JSON object",
    ]);
    expect(run.ids).toHaveLength(7);
    expect(run.packs.catalog.find((entry) => entry.id === "task/x")?.parameters).toEqual([]);
    expect(run.packs.catalog.find((entry) => entry.id === "await/z")?.parameters).toBeNull();
  });

  it("gives the tools' flags and schemas as data", async () => {
    const parameters = { type: "object", properties: { a: { type: "string" } } };
    const run = await ready([
      pack("runvil/a", [tool("a/b", { parameters, structured: true, survivesStop: true, alone: true }), tool("a/c")]),
    ]);
    expect(run.packs.catalog).toEqual([
      { id: "a/b", description: "Does a/b.", parameters, structured: true, survivesStop: true, alone: true },
      {
        id: "a/c",
        description: "Does a/c.",
        parameters: { type: "object" },
        structured: false,
        survivesStop: false,
        alone: false,
      },
    ]);
  });

  it("calls a tools function once per run, and refuses one that throws or gives no list", async () => {
    let calls = 0;
    const { run } = await setUp([
      pack("runvil/a", () => {
        calls += 1;
        return [tool("a/b")];
      }),
    ]);
    run();
    run();
    expect(calls).toBe(2);
    expect(await notice([pack("acme/x", () => "tools")], ["acme/x"])).toBe(
      `${HEADER}- x is unavailable: its tool list failed`,
    );
  });
});

describe("reportPacks", () => {
  it("lists every Pack and what was skipped, with the reason", async () => {
    const { registry } = await setUp([
      pack("acme/poop", [tool("poop/stats"), tool("web/x"), tool("poop/list", { parameters: 1 })], { needs: [] }),
      pack("runvil/web", [], { needs: [SEARCH] }),
      failing("acme/broken", "no key"),
    ]);
    expect(reportPacks(registry, Services.empty)).toEqual([
      {
        name: "runvil/subagents",
        id: "subagents",
        description: "Let a model start sections of this prompt as background tasks.",
        needs: [],
        tools: [],
        skipped: [],
      },
      {
        name: "acme/poop",
        id: "poop",
        description: "The Pack acme/poop.",
        plugin: "@runvil/test",
        needs: [],
        tools: [
          { id: "poop/stats", description: "Does poop/stats.", parameters: { type: "object" } },
          { id: "poop/list", description: "Does poop/list.", parameters: 1 },
        ],
        skipped: [
          { pack: "poop", id: "web/x", effect: "dropped", reason: "a Pack's tool id escapes its Pack id; dropped" },
          { pack: "poop", id: "poop/list", effect: "not-offered", reason: "its parameter schema is not a JSON object" },
        ],
      },
      {
        name: "runvil/web",
        id: "web",
        description: "The Pack runvil/web.",
        plugin: "@runvil/test",
        needs: ["runvil/search-provider"],
        reason: "web needs runvil/search-provider, and this host provides none",
        tools: [],
        skipped: [],
      },
      {
        name: "acme/broken",
        id: "broken",
        description: "The Pack acme/broken.",
        plugin: "@runvil/test",
        needs: [],
        reason: "no key",
        tools: [],
        skipped: [],
      },
    ]);
  });
});
