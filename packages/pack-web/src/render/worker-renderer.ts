import { Worker } from "node:worker_threads";
import type { PageWorkerData } from "./page-worker.js";
import { NOTHING_RENDERED, type Rendered, type Renderer } from "./renderer.js";

/** Enough for a page of the default size cap; one that needs more renders as nothing. */
const HEAP_LIMIT_MB = 512;

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
  return (job, signal, log) =>
    new Promise<Rendered>((resolve) => {
      if (signal.aborted) {
        resolve(NOTHING_RENDERED);
        return;
      }
      const workerData: PageWorkerData = { runvilPage: job };
      const worker = new Worker(script, {
        workerData,
        // The Host's flags and environment are none of a page's business.
        execArgv: [],
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
      });
      let settled = false;
      const finish = (rendered: Rendered) => {
        settled = true;
        signal.removeEventListener("abort", abort);
        void worker.terminate();
        resolve(rendered);
      };
      const fail = (cause: unknown) => {
        if (settled) return;
        log.warn("a page could not be rendered", { cause });
        finish(NOTHING_RENDERED);
      };
      const abort = () => fail(signal.reason);
      signal.addEventListener("abort", abort, { once: true });
      worker.once("message", finish);
      worker.once("error", fail);
      worker.once("exit", (code) => fail(new Error(`the thread ended with code ${code} and no answer`)));
    });
}
