import { Worker } from "node:worker_threads";
import type { PageWorkerData } from "./page-worker.js";
import { NOTHING_RENDERED, type Rendered, type Renderer, type RenderJob } from "./renderer.js";
import { Slots } from "./slots.js";

/** Enough for a page of the default size cap; one that needs more renders as nothing. */
const HEAP_LIMIT_MB = 512;

/** However many pages come at once, no more threads than this work on them. */
const MOST_THREADS = 4;

/**
 * Renders each page in a thread of its own, so that a hostile page can neither hold the event loop nor take the process
 * with it: the thread is ended by the signal and by its memory limit.
 *
 * @param script The compiled page-worker.ts.
 * @param heapLimitMb Megabytes of heap for one page.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function workerRenderer(script: URL, heapLimitMb = HEAP_LIMIT_MB): Renderer {
  const slots = new Slots(MOST_THREADS);
  return async (job, signal, log) => {
    const release = await slots.acquire(signal);
    try {
      if (release === undefined) throw signal.reason;
      return await renderInThread(script, heapLimitMb, job, signal);
    } catch (cause) {
      log.warn("a page could not be rendered", { cause });
      return NOTHING_RENDERED;
    } finally {
      release?.();
    }
  };
}

async function renderInThread(
  script: URL,
  heapLimitMb: number,
  job: RenderJob,
  signal: AbortSignal,
): Promise<Rendered> {
  const workerData: PageWorkerData = { runvilPage: job };
  const worker = new Worker(script, {
    workerData,
    // The Host's flags and environment are none of a page's business.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
  });
  let abort = () => {};
  try {
    return await new Promise<Rendered>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort, { once: true });
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`the thread ended with code ${code} and no answer`)));
    });
  } finally {
    signal.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
