import type { ConformanceCase } from "./case.js";
import type { LoadedCase } from "./case-file.js";
import type { CaseResult } from "./case-result.js";
import type { Mismatch } from "./mismatch.js";
import { needsDialect } from "./needs-dialect.js";
import { type CasePlayer, runCase } from "./run-case.js";

/**
 * On which Hosts the promptforge dialect is installed. `needed`: for the cases of the dialect. `always`: for every case. `both`:
 * a case that does not need it is played twice, without it and with it.
 */
export type DialectUse = "needed" | "always" | "both";

/** One way in which a case is played. */
export interface CaseWay {
  /** What precedes the mismatches of this way. */
  readonly prefix: string;
  readonly play: CasePlayer;
}

/** The ways in which each case is played. */
export type WaysOf = (played: ConformanceCase) => readonly CaseWay[];

/** The ways in which a case is played, the plain one first. */
export function waysOf(
  played: ConformanceCase,
  use: DialectUse,
  players: { readonly plain: CasePlayer; readonly withDialect: CasePlayer },
): readonly CaseWay[] {
  const plain = { prefix: "", play: players.plain };
  const withDialect = { prefix: "with the dialect installed: ", play: players.withDialect };
  if (needsDialect(played)) return [{ ...withDialect, prefix: "" }];
  switch (use) {
    case "needed":
      return [plain];
    case "always":
      return [withDialect];
    case "both":
      return [plain, withDialect];
  }
}

/** Plays a case in each way, one after the other; a mismatch of any is one of the case. */
export async function runInWays(
  loaded: LoadedCase,
  ways: readonly CaseWay[],
  timeLimitMs: number,
): Promise<CaseResult> {
  const mismatches: Mismatch[] = [];
  for (const { prefix, play } of ways) {
    const found = await runCase(loaded, play, timeLimitMs);
    mismatches.push(...found.mismatches.map(({ what, ...rest }) => ({ what: `${prefix}${what}`, ...rest })));
  }
  const { file, id } = loaded;
  return { file, id, about: loaded.case.about, status: mismatches.length === 0 ? "passed" : "failed", mismatches };
}
