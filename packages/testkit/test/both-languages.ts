import type { ConformanceCase } from "../src/conformance/case.js";
import { hostPlayer } from "../src/conformance/host-player.js";
import { migrationPlayer } from "../src/conformance/migration-player.js";
import type { Observation } from "../src/conformance/observation.js";
import { promptforgePlayer } from "../src/conformance/promptforge-player.js";

/** What a model calls the tools of an old prompt in Runvil: alias to wire name. */
export type WireNames = ReadonlyMap<string, string>;

/** What came of an old prompt and of its migration, the tools of both under their Runvil names. */
export interface BothRuns {
  /** The exit code of the migration. */
  readonly exit: number | undefined;
  readonly before: SeenRun;
  readonly after: SeenRun;
}

/** What is compared of a run. */
export type SeenRun = Pick<Observation, "outcome" | "result" | "requests" | "calls" | "problems"> & {
  readonly error: string | undefined;
  readonly files: readonly (readonly [string, string | Uint8Array])[];
};

const withDialect = promptforgePlayer({});
const asRunvil = migrationPlayer(hostPlayer());

/** Runs a case of the dialect, then its migrated prompt in Runvil with the same scripts. */
export async function inBothLanguages(played: ConformanceCase, names: WireNames): Promise<BothRuns> {
  const { signal } = new AbortController();
  const before = await withDialect(played, signal);
  const host = { ...played.host, models: renamed(played.host?.models ?? {}, names) };
  const migration = { run: "migrate", migrate_host: true, expect: { migrated: { run_result: "" } } } as const;
  const after = await asRunvil({ ...played, ...migration, host }, signal);
  return { exit: after.migrated?.exit, before: seen(before, names), after: seen(after, names) };
}

/** JSON data with every `name` in it renamed. */
export function renamed<T>(value: T, names: WireNames): T {
  return JSON.parse(JSON.stringify(value), (key, each) =>
    key === "name" && typeof each === "string" ? (names.get(each) ?? each) : each,
  );
}

/** The Runvil id of a tool of the dialect. */
export function toolIdOf(path: string): string {
  return path.split("/").slice(-2).join("/");
}

function seen({ outcome, result, error, requests, calls, files, problems }: Observation, names: WireNames): SeenRun {
  return {
    outcome,
    ...(result === undefined ? {} : { result }),
    error: error?.kind,
    requests: renamed(requests, names),
    calls: calls.map((call) => ({ ...call, tool: toolIdOf(call.tool) })),
    files: [...files],
    problems,
  };
}
