import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type CaseResult, type ConformanceReport, reportOf } from "./case-result.js";
import type { ConformanceOptions } from "./run-conformance.js";

/** The options that can be handed to a thread. */
export type ThreadOptions = Pick<ConformanceOptions, "cases" | "filter" | "dialects" | "shard">;

/**
 * Runs case files as `runConformance` does, on one thread per processor, so that a case that keeps its thread busy takes no
 * time from the others. With a filter there is little to share, and one thread.
 *
 * Rejects when a thread dies.
 */
export async function runInThreads(options: Omit<ThreadOptions, "shard">): Promise<ConformanceReport> {
  const count = options.filter === undefined ? availableParallelism() : 1;
  const shards = await Promise.all(
    Array.from({ length: count }, (_, index) => runThread({ ...options, shard: { index, count } })),
  );
  return reportOf(interleave(shards));
}

/** Results in the order of the cases, of which the shards took turns. */
export function interleave(shards: readonly (readonly CaseResult[])[]): readonly CaseResult[] {
  const longest = Math.max(0, ...shards.map((shard) => shard.length));
  return Array.from({ length: longest }, (_, turn) => shards.flatMap((shard) => shard.slice(turn, turn + 1))).flat();
}

function runThread(options: ThreadOptions): Promise<readonly CaseResult[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./shard-thread.js", import.meta.url), { workerData: options });
    thread.once("message", resolve);
    thread.once("error", reject);
    // After a message this changes nothing any more.
    thread.once("exit", (code) => reject(new Error(`a thread of the suite ended with exit code ${code}`)));
  });
}
