import type { PromptDialect } from "@runvil/prompt";
import type { CatalogEntry, ToolDefinition } from "@runvil/protocol";
import { describe, expect, test } from "vitest";
import { asks, gives, says, tool } from "../../test/answers.js";
import { drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";
import {
  allowTasks,
  Conversation,
  callCatalogTool,
  callLocal,
  type EngineDialect,
  type Entry,
  immediate,
  inferText,
  installCompactors,
  installTasks,
  isTable,
  type LocalTool,
  localToolArguments,
  loopOn,
  luaError,
  makeLocalTool,
  missingModel,
  type RunDialect,
  type RunMachine,
  type SectionTools,
  type Suspending,
  suspending,
} from "./index.js";

/**
 * A language of its own: `show` lets every later round of the run see one more tool, under its own name in capitals, `ask`
 * loops on a plain table, `think` infers, `run` calls a tool.
 */
class LoudRun implements RunDialect {
  readonly nativeErrors = "values";
  readonly opening = [
    { event: "tool_slot_filled", fields: { alias: "A", tool: "x/a" } },
    { event: "tool_slot_skipped", fields: { alias: "B", want: "b" } },
  ] as const;
  readonly shown = new Set<string>();
  readonly catalog: ReadonlyMap<string, CatalogEntry>;

  constructor(run: RunMachine) {
    this.catalog = new Map(run.environment.packs.catalog.map((entry) => [loud(entry.id), entry]));
  }

  install(entry: Entry): SectionTools {
    const tools = new LoudTools(this, entry);
    installTasks(entry);
    installCompactors(entry, undefined);
    const globals = {
      show: immediate(entry, "show", ([name]) => void this.shown.add(String(name))),
      own: immediate(entry, "own", (args) => {
        const made = makeLocalTool(entry, "own", localToolArguments("own", args));
        tools.locals.set(made.alias, made);
        return undefined;
      }),
      may: immediate(entry, "may", ([targets]) => void allowTasks(entry, targets)),
      ask: suspending(entry, "ask", ([list]) => ask(entry, list)),
      think: suspending(entry, "think", ([text]) => think(entry, String(text))),
      run: suspending(entry, "run", ([name]) => run(entry, tools, String(name))),
      count: immediate(entry, "count", () => [tools.dispatches.join()]),
    };
    for (const [name, value] of Object.entries(globals)) entry.setGlobal(name, value);
    return tools;
  }

  preludeGlobals(entry: Entry, pack: string) {
    return { tools: entry.vm.table({ pack }), json: undefined };
  }

  complete(entry: Entry): void {
    entry.setGlobal("last", `of ${entry.name}`);
  }
}

class LoudTools implements SectionTools {
  allowedTasks: SectionTools["allowedTasks"];
  readonly locals = new Map<string, LocalTool>();
  readonly dispatches: string[] = [];
  readonly run: LoudRun;
  readonly entry: Entry;

  constructor(run: LoudRun, entry: Entry) {
    this.run = run;
    this.entry = entry;
  }

  list(): readonly ToolDefinition[] {
    const shown = [...this.run.shown].flatMap((name) => {
      const found = this.run.catalog.get(name);
      return found === undefined ? [] : [{ name, description: found.description, parameters: {} }];
    });
    const definitions = [...shown, ...[...this.locals.values()].map(({ definition }) => definition)];
    this.entry.report("tool_scope_validation_succeeded", { tools: definitions.map(({ name }) => name) });
    return definitions;
  }

  local(name: string): LocalTool | undefined {
    return this.locals.get(name);
  }

  catalogTool(name: string): CatalogEntry | undefined {
    return this.run.catalog.get(name);
  }

  outOfScopeHint(name: string): string {
    return ` (${name.toLowerCase()}?)`;
  }

  dispatched(name: string, tool: CatalogEntry | undefined): void {
    this.dispatches.push(`${name}=${tool?.id ?? "local"}`);
  }
}

const LOUD: EngineDialect = { begin: (run) => new LoudRun(run) };
const LANGUAGE: PromptDialect = {
  versionKey: "loud",
  keys: ["name", "description", "loud", "models"],
  supportedVersion: 0,
  sharedLibrary: true,
  isContract: (value): value is undefined => value === undefined,
  begin: () => ({ fields: {}, finish: () => undefined }),
};

function loud(id: string): string {
  return id.toUpperCase().replace("/", "_");
}

function writer(entry: Entry) {
  const binding = entry.run.roles.bound("writer");
  if (binding === undefined) throw missingModel(entry);
  return { binding };
}

function* ask(entry: Entry, list: Parameters<typeof isTable>[0]): Suspending {
  if (!isTable(list)) throw luaError("ask takes a list");
  return yield* loopOn(entry, new Conversation(entry, list), { pinned: writer(entry), compactor: undefined });
}

function* think(entry: Entry, text: string): Suspending {
  return [yield* inferText(entry, text, writer(entry))];
}

function* run(entry: Entry, tools: LoudTools, name: string): Suspending {
  const origin = { caller: "script", callId: "", turn: entry.rounds } as const;
  const args = entry.vm.toData(entry.vm.table(), "args");
  if (typeof args !== "object" || args === null || !("entries" in args)) throw luaError("no arguments");
  const local = tools.local(name);
  if (local !== undefined) return [yield* callLocal(entry, local, args, origin)];
  const found = tools.catalogTool(name);
  if (found === undefined) throw luaError(`${name} is nothing`);
  return [yield* callCatalogTool(entry, { ...origin, tool: found, name, arguments: args })];
}

const setting = (more: Partial<Setting> = {}): Setting => ({
  dialect: LOUD,
  language: LANGUAGE,
  packs: { catalog: [tool("x/a"), tool("x/b")] },
  tool: ({ tool: id }) => gives(`did ${id}`),
  ...more,
});
const loudly = (body: string, more: Partial<Setting> = {}) => drive(body, setting(more));
const library = (lua: string, block: string) =>
  `# Title\n\n\`\`\`lua shared\n${lua}\n\`\`\`\n\n${section("## A", block)}`;

describe("a language of its own", () => {
  test("has its own globals beside those of every language, and none of Runvil's own", () => {
    const names =
      "args argv call compactors jump log prose store sys tasks untrusted var show ask json messages models packs prompt require tools";
    const r = loudly(
      section(
        "## A",
        `local had = {} for name in ('${names}'):gmatch('%a+') do if _G[name] ~= nil then had[#had + 1] = name end end return table.concat(had, ' ')`,
      ),
    );
    expect(r.result).toBe("args argv call compactors jump log prose store sys tasks untrusted var show ask");
  });

  test("reports its events right after run_started", () => {
    const r = loudly(section("## A", "return 'x'"));
    expect(r.names.slice(0, 4)).toEqual(["run_started", "tool_slot_filled", "tool_slot_skipped", "section_started"]);
    expect(r.events[1]).toMatchObject({ seq: 1, section: "Title", task: "0", alias: "A", tool: "x/a" });
  });

  test("renders its list for every round and keeps what one run shares from section to section", () => {
    const body = [
      section("## A", "show('X_B') local l = {{role='user', content='go'}} ask(l) log(#l .. l[4].content)"),
      section("## B", "ask({{role='user', content='go'}}) return count()"),
    ].join("\n");
    const own = "own('grow', 'd', {}, function() show('X_A') return '' end)";
    const r = loudly(body.replace("show('X_B')", `show('X_B') ${own}`), {
      model: [asks(["1", "grow"]), says("one"), asks(["2", "X_A"], ["3", "X_B"]), says("two")],
    });
    expect(r.requests.map(({ tools }) => tools?.map(({ name }) => name))).toEqual([
      ["X_B", "grow"],
      ["X_B", "X_A", "grow"],
      ["X_B", "X_A"],
      ["X_B", "X_A"],
    ]);
    expect(r.logs).toEqual(["4one"]);
    expect(r.result).toBe("X_A=x/a,X_B=x/b");
    expect(r.named("tool_result").map(({ alias, tool: id }) => `${alias} ${id}`)).toEqual([
      "grow undefined",
      "X_A x/a",
      "X_B x/b",
    ]);
  });

  test("says what pcall hands over of Lua's own errors", () => {
    const lua = "local ok, e = pcall(function() nothing() end) return type(e) .. e.kind";
    expect(loudly(section("## A", lua)).result).toBe("tablelua");
    const text = "local ok, e = pcall(function() nothing() end) return type(e)";
    expect(drive(section("## A", text)).result).toBe("string");
  });

  test("shares nothing between runs", () => {
    loudly(section("## A", "show('X_A') return ''"));
    const r = loudly(section("## A", "ask({{role='user', content='go'}})"), { model: [says("x")] });
    expect(r.requests[0]).not.toHaveProperty("tools");
  });

  test("words its own hint about a name that no round offered", () => {
    const r = loudly(section("## A", "show('X_A') ask({{role='user', content='go'}})"), {
      model: [asks(["1", "X_B"])],
    });
    expect(r.failure).toEqual({
      kind: "Tool",
      message: 'tool "X_B" is not in this section\'s scope; in-scope aliases: ["X_A"] (x_b?)',
    });
  });

  test("calls tools and infers from Lua, and lets the model start tasks", () => {
    const body = section(
      "## A",
      "own('say', 'd', {}, function() return 'said' end) may() local l = {{role='user', content=think('?')}} ask(l) return run('X_A') .. run('say') .. l[1].content",
    );
    const r = loudly(body, { model: [says("thought"), says("end")] });
    expect(r.result).toBe("did x/asaidthought");
    expect(r.requests[1]?.tools?.map(({ name }) => name)).toEqual([
      "say",
      "task",
      "task_cancel",
      "task_status",
      "await_tasks",
    ]);
  });

  test("gives preludes globals of its own, and sets its last ones over theirs", () => {
    const source = "local pack = ... function whose() return pack .. tools.pack .. tostring(json) end last = 'prelude'";
    const packs = { catalog: [], preludes: [{ pack: "x", source }] };
    expect(loudly(section("## A", "return whose() .. last"), { packs }).result).toBe("xxnilof A");
  });

  test("empties a list by compactors.clear only where it has a list of its own", () => {
    const r = loudly(section("## A", "compactors.clear()"));
    expect(r.failure.message).toBe("compactors.clear takes a reason and a table of message tables, got nil");
  });
});

describe("a shared library", () => {
  test("runs in every section VM and in the H1 pass, before what comes last, after preludes", () => {
    const lua =
      "seen = tostring(last) .. whose .. sys.section_name last = 'library' function twice(s) return s .. s end";
    const body = `# Title\n\n\`\`\`lua shared\n${lua}\n\`\`\`\n\n\`\`\`lua\nlog(seen .. twice('h'))\n\`\`\`\n\n${section("## A", "log(seen .. twice('a') .. last)")}`;
    const r = loudly(body, { packs: { catalog: [], preludes: [{ pack: "x", source: "whose = 'P'" }] } });
    expect(r.logs).toEqual(["nilPTitlehh", "nilPAaaof A"]);
    expect(r.named("library_load_succeeded")).toMatchObject([{ heading: "# Title" }, { heading: "# Title" }]);
  });

  test("may suspend, and what it returns is dropped", () => {
    const r = loudly(library("store.write('f', 'x') return 'dropped'", "return store.read('f')"));
    expect(r.result).toBe("x");
  });

  test("may not jump", () => {
    expect(loudly(library("jump('## A')", "return 'x'")).failure.message).toBe(
      "jump is not available while a library loads",
    );
  });

  test.each([
    ["error('plain')", 'H1 `Title` lua shared:12: [string "H1 `Title` lua shared"]:12: plain'],
    ["error({})", "(error object is a table value)"],
    ["nothing()", "attempt to call a nil value (global 'nothing')"],
  ])("fails the entry with what it raises: %s", (lua, message) => {
    const r = loudly(library(lua, "return 'x'"));
    expect(r.outcome).toMatchObject({ status: "failed", error: { kind: "Lua" } });
    expect(r.failure.message).toContain(message);
    expect(r.names).not.toContain("lua_block_started");
    expect(r.named("library_load_failed")).toHaveLength(1);
    expect(r.named("vm_teardown_succeeded")).toHaveLength(1);
  });

  test("is a requirement of the H1 pass as its blocks are", () => {
    const body = "# Title\n\n```lua shared\nerror('no')\n```\n\n```lua\nlog('x')\n```\n";
    expect(loudly(body).failure.kind).toBe("RequirementsUnmet");
  });

  test("gives the run's turns back while it is busy, and hears a cancel", () => {
    const busy = "for i = 1, 3000000 do end";
    expect(loudly(library(busy, "return 'x'")).slices).toBeGreaterThan(1);
    const r = loudly(library(busy, "return 'x'"), {
      observe: ({ event }, { run: stopped }) => {
        if (event === "library_load_started") stopped.cancel();
      },
    });
    expect(r.outcome).toEqual({ status: "cancelled" });
  });
});
