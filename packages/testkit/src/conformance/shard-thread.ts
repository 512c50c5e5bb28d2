import { parentPort, workerData } from "node:worker_threads";
import { runConformance } from "./run-conformance.js";
import type { ThreadOptions } from "./run-in-threads.js";

/** The thread of one shard: it is started with `ThreadOptions` and posts the results, once. */
const options: ThreadOptions = workerData;
const { results } = await runConformance(options);
parentPort?.postMessage(results);
