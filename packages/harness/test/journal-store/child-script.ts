import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

/** A process that runs a script of this folder. */
export interface Child {
  readonly process: ChildProcessByStdio<null, Readable, null>;
  /** Its lines so far. */
  readonly lines: string[];
  /** Resolves once it has written a line that begins so; rejects when it ends before. */
  said(start: string): Promise<void>;
  /** Resolves with its exit code once it is gone; null when a signal ended it. */
  readonly exit: Promise<number | null>;
}

/** Bundles a script of this folder for the tests of a file, and starts it in processes of their own. */
export function childScript(name: string): (...args: readonly string[]) => Child {
  const started = new Set<ChildProcessByStdio<null, Readable, null>>();
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "script-"));
    await build({
      entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
      outfile: join(folder, `${name}.mjs`),
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["runvil-source"],
    });
  });
  afterAll(() => {
    for (const child of started) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  return (...args) => {
    const child = spawn(process.execPath, [join(folder, `${name}.mjs`), ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    started.add(child);
    return watch(child);
  };
}

function watch(child: Child["process"]): Child {
  const lines: string[] = [];
  const exit = new Promise<number | null>((resolve) => void child.once("close", (code) => resolve(code)));
  const heard = createInterface({ input: child.stdout });
  heard.on("line", (line) => void lines.push(line));
  const said = (start: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (lines.some((line) => line.startsWith(start))) resolve();
      };
      look();
      heard.on("line", look);
      void exit.then((code) => reject(new Error(`ended with ${code} before it said ${start}: ${lines.join(", ")}`)));
    });
  return { process: child, lines, said, exit };
}
