/**
 * Bundles the command line into one ESM entry with lazily imported chunks, and collects the license texts of everything
 * that went into it. Run by `pnpm build` after the workspace's packages were built.
 */
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { collectLicenses } from "./collect-licenses.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = fileURLToPath(new URL("../dist/bin", import.meta.url));
const manifest = JSON.parse(await readFile(`${root}/package.json`, "utf8"));

// Bundled CommonJS modules ask for Node's own modules through `require`.
const BANNER =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/** Most chunks hold no such module, and each `createRequire` takes its time at the start. */
async function dropUnusedBanners(outputs) {
  for (const output of outputs.filter((path) => path.endsWith(".js"))) {
    const file = `${root}/${output}`;
    const text = await readFile(file, "utf8");
    const code = text.replace(`${BANNER}\n`, "");
    if (!/\brequire\b/.test(code)) await writeFile(file, code);
  }
}

await rm(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { main: "src/main.ts" },
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  external: Object.keys(manifest.dependencies),
  define: { "process.env.RUNVIL_VERSION": JSON.stringify(manifest.version) },
  banner: { js: BANNER },
  // A smaller file is compiled sooner; names stay, so that a stack tells where it was.
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: "chunks/[name]-[hash]",
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
});
await dropUnusedBanners(Object.keys(metafile.outputs));
await chmod(`${out}/main.js`, 0o755);
// What the test of the bundle reads; it is not published.
await writeFile(`${root}/dist/metafile.json`, JSON.stringify(metafile));
await writeFile(`${root}/dist/THIRD_PARTY_LICENSES`, await collectLicenses(Object.keys(metafile.inputs), root));
