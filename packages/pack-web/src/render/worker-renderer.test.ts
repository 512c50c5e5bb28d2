import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Pack, PackError } from "@runvil/plugin-sdk";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build as buildPack, recordingLog } from "../../test/call-tool.js";
import { fixturePages } from "../fetch/fixture-pages.js";
import { defaultRenderer } from "./default-renderer.js";
import { workerRenderer } from "./worker-renderer.js";

let folder: string;
let script: URL;

// Bundled as the command line is: one entry, split chunks.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pack-web-"));
  await build({
    entryPoints: [fileURLToPath(new URL("../index.ts", import.meta.url))],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    conditions: ["runvil-source"],
    banner: {
      js: 'import { createRequire as __r } from "node:module"; const require = __r(import.meta.url);',
    },
    logLevel: "error",
  });
  const chunk = (await readdir(folder)).find((name) => name.startsWith("page-worker"));
  script = pathToFileURL(join(folder, chunk ?? "missing"));
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

  it("renders more pages than it has threads", async () => {
    const render = workerRenderer(script);
    const pages = Array.from({ length: 9 }, (_, i) => `page ${i}`);
    const rendered = await Promise.all(pages.map((html) => render({ ...job, html }, never(), recordingLog())));
    expect(rendered.map(({ text }) => text)).toEqual(pages);
  });

  it("lets a page that waits for a thread give up", async () => {
    const render = workerRenderer(await scriptOf("setInterval(() => {}, 1e6)"));
    const busy = new AbortController();
    const held = [1, 2, 3, 4].map(() => render(job, busy.signal, recordingLog()));
    const controller = new AbortController();
    const waiting = render(job, controller.signal, recordingLog());
    controller.abort(new Error("late"));
    expect(await waiting).toEqual({ text: "", extraction: "raw-html" });
    busy.abort(new Error("over"));
    await Promise.all(held);
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
    const render = await defaultRenderer();
    expect((await render(job, never(), recordingLog())).text).toBe("# a\n\nb");
  });

  it("runs the worker, bundled too", async () => {
    const render = await defaultRenderer(script.href);
    expect((await render(job, never(), recordingLog())).text).toBe("# a\n\nb");
  });

  it("takes the compiled worker's own name", async () => {
    await expect(
      defaultRenderer("file:///app/node_modules/@runvil/pack-web/dist/render/page-worker.js"),
    ).resolves.toBeTypeOf("function");
  });

  it("says so when a bundler lost the worker", async () => {
    await expect(defaultRenderer("file:///app/bundle/cli.js")).rejects.toThrow(PackError);
  });

  it("finds its worker in a bundle by itself", async () => {
    const { default: web } = await import(pathToFileURL(join(folder, "index.mjs")).href);
    const transport = fixturePages({ "https://site.test/": { type: "text/html", body: "<h1>a</h1><p>b" } });
    const packs: Pack[] = [];
    web({ transport }).install({ add: (pack: Pack) => packs.push(pack) });
    const [pack] = packs;
    if (pack === undefined) throw new Error("the bundle adds no Pack");
    const output = await (await buildPack(pack)).call("web/fetch", { url: "https://site.test/" });
    expect(output.text).toMatch(/extraction: raw-html\n\n# a\n\nb$/);
  });
});
