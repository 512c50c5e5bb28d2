import type { ConformanceCase } from "./case.js";
import type { LoadedCase } from "./case-file.js";
import type { CaseResult } from "./case-result.js";
import { compare } from "./compare.js";
import { compareRuns } from "./compare-runs.js";
import type { Mismatch } from "./mismatch.js";
import type { Observation } from "./observation.js";

/** Plays a case on a Host of its own and tells what came of it. `signal` aborts when the case's time is up. */
export type CasePlayer = (played: ConformanceCase, signal: AbortSignal) => Promise<Observation>;

/** Plays one case within a time limit and compares. */
export async function runCase(loaded: LoadedCase, play: CasePlayer, timeLimitMs: number): Promise<CaseResult> {
  const { file, id } = loaded;
  const mismatches = await mismatchesOf(loaded, play, timeLimitMs);
  const status = mismatches.length === 0 ? "passed" : "failed";
  return { file, id, about: loaded.case.about, status, mismatches };
}

async function mismatchesOf(loaded: LoadedCase, play: CasePlayer, timeLimitMs: number): Promise<readonly Mismatch[]> {
  const timeUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"time up">((resolve) => {
    timer = setTimeout(() => {
      resolve("time up");
      timeUp.abort();
    }, timeLimitMs);
  });
  try {
    const found = await Promise.race([playAndCompare(loaded.case, play, timeUp.signal), limit]);
    return found === "time up"
      ? [{ what: "time", expected: `an outcome within ${timeLimitMs} ms`, actual: "none" }]
      : found;
  } catch (error) {
    return [{ what: "host", expected: "no exception", actual: error instanceof Error ? error.stack : String(error) }];
  } finally {
    clearTimeout(timer);
  }
}

async function playAndCompare(
  played: ConformanceCase,
  play: CasePlayer,
  signal: AbortSignal,
): Promise<readonly Mismatch[]> {
  const { host, again, expect } = played;
  const first = await play(played, signal);
  const found = compare(expect, first);
  if (again === undefined && expect.same === undefined && expect.different === undefined) return found;
  const second = await play({ ...played, host: { ...host, ...again } }, signal);
  const problems = compare({}, second).map(({ what, ...rest }) => ({ what: `second run: ${what}`, ...rest }));
  return [...found, ...problems, ...compareRuns(expect, first, second)];
}
