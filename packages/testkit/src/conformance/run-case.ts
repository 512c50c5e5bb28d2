import type { ConformanceCase } from "./case.js";
import type { LoadedCase } from "./case-file.js";
import type { CaseResult } from "./case-result.js";
import { compare } from "./compare.js";
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
  if (loaded.dialectKeys.length > 0) {
    const actual = `the case needs the promptforge dialect: ${loaded.dialectKeys.join(", ")}`;
    return [{ what: "case", expected: "keys that the runner plays", actual }];
  }
  const timeUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"time up">((resolve) => {
    timer = setTimeout(() => {
      resolve("time up");
      timeUp.abort();
    }, timeLimitMs);
  });
  try {
    const observed = await Promise.race([play(loaded.case, timeUp.signal), limit]);
    if (observed === "time up") {
      return [{ what: "time", expected: `an outcome within ${timeLimitMs} ms`, actual: "none" }];
    }
    return compare(loaded.case.expect, observed);
  } catch (error) {
    return [{ what: "host", expected: "no exception", actual: error instanceof Error ? error.stack : String(error) }];
  } finally {
    clearTimeout(timer);
  }
}
