import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { RenderJob } from "./renderer.js";

/**
 * This file's own URL. It is the script of the rendering thread, so it is only ever imported dynamically: bundlers that
 * split code then leave it a file of its own.
 */
export const PAGE_WORKER = import.meta.url;

/** The data of a rendering thread. */
export interface PageWorkerData {
  readonly runvilPage: RenderJob;
}

// The thread lives for one page: its job comes with it, and its answer is the last thing it says.
if (!isMainThread && isPageWorkerData(workerData)) {
  const { runvilPage } = workerData;
  void import("./render-page.js").then(({ renderPage }) => parentPort?.postMessage(renderPage(runvilPage)));
}

function isPageWorkerData(data: unknown): data is PageWorkerData {
  return typeof data === "object" && data !== null && "runvilPage" in data;
}
