import { availableParallelism } from "node:os";
import type { Plugin, Services } from "@runvil/plugin-sdk";
import { type CaseFile, readCaseFiles } from "./case-file.js";
import { caseWays } from "./case-players.js";
import { type CaseResult, type ConformanceReport, reportOf } from "./case-result.js";
import { type DialectUse, runInWays, type WaysOf } from "./case-ways.js";
import { globMatcher } from "./glob-matcher.js";
import type { CasePlayer } from "./run-case.js";

/** Generous, since a slow machine is no fault of a case: what it ends is a case that hangs. */
export const DEFAULT_TIME_LIMIT_MS = 60_000;

/** What to run, and how. */
export interface ConformanceOptions {
  /** Case files, and folders of them. */
  readonly cases: readonly string[];
  /** Runs only the ids that this pattern matches; `*` stands for any text, `?` for one character. */
  readonly filter?: string;
  /** Runs every `count`-th case alone, beginning with the one at `index`: one part of a suite that several threads share. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Plugins of your own, made fresh for each case and called after the case's own Packs. */
  readonly plugins?: () => readonly Plugin[];
  /** Services that those Plugins need, made fresh for each case. Default: none beside the case's own. */
  readonly services?: () => Services;
  /** On which Hosts the promptforge dialect is installed. Default: `needed`. */
  readonly dialects?: DialectUse;
  /** Plays the cases, each once, in place of `plugins`, `services` and `dialects`. Default: through the public Host API. */
  readonly play?: CasePlayer;
  /** Cases played at the same time. Default: one per processor, at least two. */
  readonly concurrency?: number;
  /** Milliseconds that one case may take. Default 60000. */
  readonly timeLimitMs?: number;
  /** Called with each result as it comes, in no fixed order. */
  readonly onResult?: (result: CaseResult) => void;
}

/**
 * Runs case files. Never rejects because of a case: what is wrong with one stands in its result.
 *
 * Source: conformance/README.md, "What a runner must do".
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const files = await readCaseFiles(options.cases);
  const ways = caseWays(options);
  const { index, count } = options.shard ?? { index: 0, count: 1 };
  const mine = jobsOf(files, options.filter).filter((_job, position) => position % count === index);
  const jobs = mine.map((job) => async () => {
    const result = await job(ways, options.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS);
    options.onResult?.(result);
    return result;
  });
  return reportOf(await inParallel(jobs, options.concurrency ?? Math.max(2, availableParallelism())));
}

type Job = (ways: WaysOf, timeLimitMs: number) => Promise<CaseResult>;

function jobsOf(files: readonly CaseFile[], filter: string | undefined): readonly Job[] {
  const matches = filter === undefined ? () => true : globMatcher(filter);
  const seen = new Set<string>();
  const jobs: Job[] = [];
  for (const file of files) {
    for (const { id, problem } of file.broken) {
      // A broken file hides its cases, so no filter leaves it out.
      if (matches(id) || id === file.file) jobs.push(async () => faulty(file.file, id, problem));
    }
    for (const loaded of file.cases) {
      const repeated = seen.has(loaded.id);
      seen.add(loaded.id);
      if (!matches(loaded.id)) continue;
      jobs.push((ways, timeLimitMs) =>
        repeated
          ? Promise.resolve(faulty(file.file, loaded.id, "an earlier case has this id"))
          : runInWays(loaded, ways(loaded.case), timeLimitMs),
      );
    }
  }
  return jobs;
}

function faulty(file: string, id: string, problem: string): CaseResult {
  return {
    file,
    id,
    about: "",
    status: "failed",
    mismatches: [{ what: "case", expected: "a valid case", actual: problem }],
  };
}

async function inParallel<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<readonly T[]> {
  const results: T[] = [];
  const queue = jobs.entries();
  const worker = async (): Promise<void> => {
    for (const [index, job] of queue) results[index] = await job();
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  return results;
}
