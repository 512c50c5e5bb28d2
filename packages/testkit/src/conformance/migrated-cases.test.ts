import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate, type PickedTool } from "@runvil/dialect-promptforge";
import { wireName } from "@runvil/names";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { ScriptedPackScript } from "../scripted-pack.js";
import type { CaseHost, ConformanceCase } from "./case.js";
import { type LoadedCase, readCaseFiles } from "./case-file.js";
import { hostPlayer } from "./host-player.js";
import type { Observation } from "./observation.js";
import { promptforgePlayer } from "./promptforge-player.js";

const CASES = fileURLToPath(new URL("../../../../conformance/cases/", import.meta.url));
const SEED = "5e".repeat(32);

/** A case whose prompt is migrated with nothing left to do. */
interface MigratedCase {
  readonly id: string;
  readonly old: ConformanceCase;
  readonly new: ConformanceCase;
  /** Alias to wire name. */
  readonly names: ReadonlyMap<string, string>;
}

const names = (await readdir(CASES)).filter((name) => name.startsWith("promptforge")).sort();
const files = await readCaseFiles(names.map((name) => CASES + name));
const migrated = files.flatMap(({ cases }) => cases.flatMap((loaded) => migratedCase(loaded) ?? []));

describe("a migrated prompt", () => {
  const plain = hostPlayer();
  const withDialect = promptforgePlayer({});

  test.each(migrated)("$id", async (each) => {
    const never = new AbortController().signal;
    const before = await withDialect(each.old, never);
    const after = await plain(each.new, never);
    expect(seen(after, (name) => name)).toEqual(seen(before, (name) => each.names.get(name) ?? name));
  });
});

test("x", () => {
  console.log(migrated.length);
});

function migratedCase({ id, case: old }: LoadedCase): MigratedCase | undefined {
  const tools = pickedTools(old);
  const { text, exit } = migrate(old.prompt, { fileName: id, tools });
  if (exit !== 0 || text === undefined || text === old.prompt) return undefined;
  const host = { ...old.host, seed: SEED };
  const slots = slotsOf(old.prompt, tools);
  return {
    id,
    old: { ...old, host },
    new: { ...old, prompt: text, host: runvilHost(host, slots) },
    names: slots,
  };
}

function slotsOf(prompt: string, tools: Readonly<Record<string, PickedTool>>): Map<string, string> {
  const { tools: declared = {} }: { tools?: Record<string, unknown> } = parse(prompt.split("---\n")[1] ?? "");
  return new Map(
    Object.entries(declared).flatMap(([alias, slot]) => {
      const path = typeof slot === "string" ? slot : tools[alias]?.path;
      return path === undefined ? [] : [[alias, wireName(path.slice(path.indexOf("/") + 1))] as const];
    }),
  );
}

function pickedTools({ expect: { bindings = {} } }: ConformanceCase): Record<string, PickedTool> {
  return Object.fromEntries(Object.entries(bindings).map(([alias, path]) => [alias, { path, score: 1 }]));
}

function runvilHost(
  { capabilities, picker: _, models, ...host }: CaseHost,
  names: ReadonlyMap<string, string>,
): CaseHost {
  const scripted = (capabilities ?? []).flatMap((each): ScriptedPackScript[] => {
    if (typeof each === "string" || each.fails !== undefined) return [];
    const [, pack = ""] = each.id.split("/");
    const tools = (each.tools ?? []).flatMap(({ path, ...tool }) =>
      path.startsWith(`${each.id}/`) ? [{ ...tool, id: path.slice(path.indexOf("/") + 1) }] : [],
    );
    return [{ name: each.id, description: pack, tools } as unknown as ScriptedPackScript];
  });
  const packs = (["web", "user-input"] as const).filter(
    (pack) => capabilities === undefined || capabilities.includes(`promptforge/${pack}`),
  );
  const renamed = JSON.parse(JSON.stringify(models ?? {}), (key, value) =>
    key === "name" && typeof value === "string" ? (names.get(value) ?? value) : value,
  );
  return { ...host, packs, extra_packs: [...(host.extra_packs ?? []), ...scripted], models: renamed };
}

/** What is compared of a run, with the names of tools as Runvil has them. */
function seen(run: Observation, nameOf: (name: string) => string) {
  const requests = JSON.parse(JSON.stringify(run.requests), (key, value) =>
    key === "name" && typeof value === "string" ? nameOf(value) : value,
  );
  return {
    outcome: run.outcome,
    result: run.result,
    error: run.error?.kind,
    requests,
    calls: run.calls.map(({ tool, ...call }) => ({ ...call, tool: tool.split("/").slice(-2).join("/") })),
    files: [...run.files],
    problems: run.problems,
  };
}
