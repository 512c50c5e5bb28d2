import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** A program made of the sources of the whole workspace, so that a child process never runs a stale build. */
export interface ChildBundle {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles an entry of this folder into a new temporary folder. */
export async function bundleChild(entry: string): Promise<ChildBundle> {
  const folder = await mkdtemp(join(tmpdir(), "runvil-robustness-"));
  const file = join(folder, "child.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    conditions: ["runvil-source"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
