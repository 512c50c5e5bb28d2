import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "@runvil/dialect-promptforge";
import { wireName } from "@runvil/names";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { inBothLanguages, renamed, toolIdOf, type WireNames } from "../../test/both-languages.js";
import type { ConformanceCase } from "./case.js";
import { type LoadedCase, readCaseFiles } from "./case-file.js";

const CASES = fileURLToPath(new URL("../../../../conformance/cases/", import.meta.url));
const SEED = "5e".repeat(32);

const MESSAGES = "it shows the text of an error, and Runvil's texts name ids and wire names";
const NEAR = "a Host of Runvil looks for near-duplicates only when it is asked to";
const SCHEMA = "Runvil leaves a tool with a bad schema out of its catalog";
const CONFLICT = "Packs have no conflicts";

/** The cases that come out otherwise in Runvil although the migration leaves nothing to do, and why. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ["promptforge-advertising/bad-schema-uncaught", SCHEMA],
  ["promptforge-advertising/bad-schema-unseen", SCHEMA],
  ["promptforge-capabilities/conflict", CONFLICT],
  ["promptforge-capabilities/conflict-named-by-both", CONFLICT],
  ["promptforge-direct-calls/local-of-another-section", MESSAGES],
  ["promptforge-direct-calls/near-duplicates-at-the-boundary", NEAR],
  ["promptforge-direct-calls/near-duplicates-caught", NEAR],
  ["promptforge-direct-calls/near-duplicates-of-two-capabilities", NEAR],
  ["promptforge-direct-calls/near-duplicates-own-threshold", NEAR],
  ["promptforge-direct-calls/near-duplicates-rounded", NEAR],
  ["promptforge-loop/empty-scope", MESSAGES],
  ["promptforge-loop/no-call-of-the-round-runs", MESSAGES],
  ["promptforge-loop/path-is-unknown", MESSAGES],
  ["promptforge-loop/wire-name-is-unknown", MESSAGES],
  ["promptforge/near-duplicates-fail", NEAR],
  ["promptforge/out-of-scope-hint", MESSAGES],
  ["promptforge/slot-tool-not-contributed", MESSAGES],
]);

/** One case as it was written, and what a model calls its tools in Runvil. */
interface OldCase {
  readonly id: string;
  readonly played: ConformanceCase;
  readonly names: WireNames;
}

const files = (await readdir(CASES)).filter((name) => name.startsWith("promptforge")).sort();
const cases = (await readCaseFiles(files.map((name) => CASES + name))).flatMap((file) => file.cases);
const migrated = cases.flatMap((loaded) => oldCase(loaded) ?? []);

describe("a prompt that migrates with nothing left to do", () => {
  test.each(migrated.filter(({ id }) => !DIFFERENT.has(id)).map(named))(
    "runs alike in both languages: %s",
    async (_id, old) => {
      const { exit, before, after } = await inBothLanguages(old.played, old.names);
      expect(exit).toBe(0);
      expect(after).toEqual(before);
    },
  );

  test.each(migrated.filter(({ id }) => DIFFERENT.has(id)).map(named))(
    "runs otherwise, for a reason: %s",
    async (_id, old) => {
      const { before, after } = await inBothLanguages(old.played, old.names);
      expect(after).not.toEqual(before);
    },
  );
});

test("there are many such prompts, and those that run otherwise are among them", () => {
  expect(migrated.length).toBeGreaterThan(100);
  const ids = new Set(migrated.map(({ id }) => id));
  expect([...DIFFERENT.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

function named(old: OldCase): readonly [id: string, old: OldCase] {
  return [old.id, old];
}

/** A case whose prompt migrates; its fuzzy slots are filled as the case says that its picker fills them. */
function oldCase({ id, case: played }: LoadedCase): OldCase | undefined {
  const bindings = Object.entries(played.expect.bindings ?? {});
  const tools = Object.fromEntries(bindings.map(([alias, path]) => [alias, { path, score: 1 }]));
  const { text, exit } = migrate(played.prompt, { fileName: id, tools });
  if (exit !== 0 || text === played.prompt) return undefined;
  const names = new Map([...slotsOf(played.prompt), ...bindings].map(([alias, path]) => [alias, wireOf(path)]));
  // The models of a case of the migration speak Runvil already.
  const aliases = new Map(Array.from(names, ([alias, wire]) => [wire, alias]));
  const { models = {} } = played.host ?? {};
  const host = { ...played.host, seed: SEED, models: played.run === "migrate" ? renamed(models, aliases) : models };
  const { run: _run, migrate_host: _knowsHost, ...rest } = played;
  return { id, played: { ...rest, host }, names };
}

function slotsOf(prompt: string): [alias: string, path: string][] {
  const { tools = {} }: { tools?: Readonly<Record<string, unknown>> } = parse(prompt.split(/^---\n/mu)[1] ?? "");
  return Object.entries(tools).flatMap(([alias, slot]) => (typeof slot === "string" ? [[alias, slot]] : []));
}

function wireOf(path: string): string {
  return wireName(toolIdOf(path));
}
