import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PackError } from "@runvil/plugin-sdk";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingLog } from "../../test/call-tool.js";
import { defaultRenderer } from "./default-renderer.js";
import { workerRenderer } from "./worker-renderer.js";

let folder: string;
let script: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pack-web-"));
  const outfile = join(folder, "worker.cjs");
  const entry = fileURLToPath(new URL("./worker.ts", import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error" });
  script = pathToFileURL(outfile);
});
afterAll(() => rm(folder, { recursive: true }));

async function scriptOf(source: string): Promise<URL> {
  const file = join(folder, `script-${source.length}.cjs`);
  await writeFile(file, source);
  return pathToFileURL(file);
}

const job = { html: "<h1>a</h1><p>b", url: "https://site.test/", raw: true };
const never = () => new AbortController().signal;

describe("workerRenderer", () => {
  it("renders in a thread", async () => {
    expect(await workerRenderer(script)(job, never(), recordingLog())).toEqual({
      text: "# a\n\nb",
      extraction: "raw-html",
    });
  });

  it("renders several pages at once", async () => {
    const render = workerRenderer(script);
    const pages = await Promise.all(["x", "y"].map((html) => render({ ...job, html }, never(), recordingLog())));
    expect(pages.map(({ text }) => text)).toEqual(["x", "y"]);
  });

  it("gives nothing when the time is up, and the thread ends", async () => {
    const log = recordingLog();
    const controller = new AbortController();
    const endless = workerRenderer(await scriptOf("for (;;) {}"))(job, controller.signal, log);
    setTimeout(() => controller.abort(new Error("late")), 50);
    expect(await endless).toEqual({ text: "", extraction: "raw-html" });
    expect(log.lines).toMatchObject([{ level: "warn", message: "a page could not be rendered" }]);
  });

  it("gives nothing once the call is over", async () => {
    expect(await workerRenderer(script)(job, AbortSignal.abort(), recordingLog())).toEqual({
      text: "",
      extraction: "raw-html",
    });
  });

  it.each([
    ["throws", "throw new Error('x')"],
    ["leaves without a word", "process.exit(0)"],
    ["fills its memory", "const a = []; for (;;) a.push(new Array(1e6).fill('x' + a.length))"],
  ])("gives nothing when the thread %s", async (_, source) => {
    const log = recordingLog();
    expect(await workerRenderer(await scriptOf(source), 32)(job, never(), log)).toEqual({
      text: "",
      extraction: "raw-html",
    });
    expect(log.lines).toMatchObject([{ message: "a page could not be rendered" }]);
  });
});

describe("defaultRenderer", () => {
  it("renders in place from the TypeScript sources", async () => {
    expect((await defaultRenderer()(job, never(), recordingLog())).text).toBe("# a\n\nb");
  });

  it("takes the worker beside it", async () => {
    await writeFile(
      join(folder, "worker.js"),
      "require('node:worker_threads').parentPort.postMessage({ text: 'w', extraction: 'raw-html' })",
    );
    const renderer = defaultRenderer(pathToFileURL(join(folder, "default-renderer.js")).href);
    expect((await renderer(job, never(), recordingLog())).text).toBe("w");
  });

  it("says so when a bundler lost the worker", () => {
    expect(() => defaultRenderer("file:///app/bundle/cli.js")).toThrow(PackError);
  });
});
