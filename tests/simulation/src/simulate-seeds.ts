import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Shard, ShardReport } from "./shard-thread.js";

/** A seed that went wrong, and how. */
export interface FailedSeed {
  readonly seed: number;
  readonly found: readonly string[];
}

/** What came of many seeds. */
export interface Simulated {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Plays the seeds from `from` on, on one thread per processor.
 *
 * @param onFailed gets each that fails, as soon as it does
 *
 * Rejects when a thread dies or ends before its last seed.
 */
export async function simulateSeeds(
  from: number,
  count: number,
  onFailed: (failed: FailedSeed) => void,
): Promise<Simulated> {
  const step = Math.min(availableParallelism(), Math.max(1, count));
  let failed = 0;
  const shards = Array.from({ length: step }, (_, index) =>
    playShard({ first: from + index, end: from + count, step }, (report) => {
      failed += 1;
      onFailed(report);
    }),
  );
  const played = (await Promise.all(shards)).reduce((sum, part) => sum + part, 0);
  if (played !== count) throw new Error(`${played} of ${count} seeds were played`);
  return { passed: count - failed, failed };
}

function playShard(shard: Shard, onFailed: (failed: FailedSeed) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./shard-thread.js", import.meta.url), { workerData: shard });
    thread.on("message", (report: ShardReport) => {
      if (report.kind === "done") resolve(report.played);
      else onFailed(report);
    });
    thread.once("error", reject);
    // After a message this changes nothing any more. A thread that waits for what never comes ends with code 13.
    thread.once("exit", (code) => reject(new Error(`a thread of the simulation ended early, with exit code ${code}`)));
  });
}
