import { existsSync } from "node:fs";
import { PackError } from "@runvil/plugin-sdk";
import type { Renderer } from "./renderer.js";
import { workerRenderer } from "./worker-renderer.js";

/**
 * The renderer of the installed package: worker threads. Only when the package runs from its TypeScript sources, as the
 * tests of this repository do, are pages rendered in place, since there is no compiled worker then.
 *
 * @param home The URL of the module that the worker lies beside.
 * @throws PackError when the worker is missing, as it is when a bundler took the package apart.
 */
export function defaultRenderer(home: string = import.meta.url): Renderer {
  const script = new URL("./worker.js", home);
  if (existsSync(script)) return workerRenderer(script);
  if (home.endsWith(".ts")) return renderInPlace;
  throw new PackError("its page renderer is missing: keep @runvil/pack-web out of the bundle");
}

const renderInPlace: Renderer = async (job) => (await import("./render-page.js")).renderPage(job);
