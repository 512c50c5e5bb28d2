import { PackError } from "@runvil/plugin-sdk";
import type { Renderer } from "./renderer.js";
import { workerRenderer } from "./worker-renderer.js";

/**
 * The renderer of the package: worker threads. Only when it runs from its TypeScript sources, as the tests of this
 * repository do, are pages rendered in place, since no thread can run those.
 *
 * @param script Where page-worker.ts is.
 * @throws PackError when a bundler merged that file into another, which a thread must not run.
 */
export async function defaultRenderer(script?: string): Promise<Renderer> {
  const url = new URL(script ?? (await import("./page-worker.js")).PAGE_WORKER);
  if (url.pathname.endsWith(".ts")) return renderInPlace;
  if (/\/page-worker\b[^/]*\.[cm]?js$/.test(url.pathname)) return workerRenderer(url);
  throw new PackError(
    "its page renderer is missing: turn on code splitting, or keep @runvil/pack-web out of the bundle",
  );
}

const renderInPlace: Renderer = async (job) => (await import("./render-page.js")).renderPage(job);
