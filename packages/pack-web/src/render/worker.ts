import { parentPort, workerData } from "node:worker_threads";
import { renderPage } from "./render-page.js";
import type { RenderJob } from "./renderer.js";

// The thread lives for one page: its job comes with it, and its answer is the last thing it says.
const job: RenderJob = workerData;
parentPort?.postMessage(renderPage(job));
