import { parentPort, workerData } from "node:worker_threads";
import { simulateSeed } from "./simulate-seed.js";

/** The seeds of one thread: every `step`-th from `first` to below `end`. */
export interface Shard {
  readonly first: number;
  readonly end: number;
  readonly step: number;
}

/** What a thread posts: a seed that failed, or how many it has played. */
export type ShardReport =
  | { readonly kind: "failed"; readonly seed: number; readonly found: readonly string[] }
  | { readonly kind: "done"; readonly played: number };

const { first, end, step }: Shard = workerData;
const post = (report: ShardReport): void => parentPort?.postMessage(report);
let played = 0;
for (let seed = first; seed < end; seed += step) {
  const found = await simulateSeed(seed);
  played += 1;
  if (found.length > 0) post({ kind: "failed", seed, found });
}
post({ kind: "done", played });
