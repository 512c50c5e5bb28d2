import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, onTestFinished } from "vitest";

/** A process that runs a script of this folder. */
export interface Child {
  /** Its whole lines so far. */
  lines(): string[];
  /** Ends it with SIGKILL; resolves once it is gone. */
  kill(): Promise<void>;
  /** Resolves once it has ended by itself or was killed. */
  readonly end: Promise<unknown>;
}

/** Bundles a script of this folder for the tests of a file. A child is started when it has written its first line. */
export function childScript(name: string): (...args: readonly string[]) => Promise<Child> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  // Below node_modules, so that it finds libsql, which is native code and not bundled.
  const script = here(`../node_modules/.test/${name}.mjs`);
  beforeAll(async () => {
    await build({
      entryPoints: [here(`${name}.ts`)],
      outfile: script,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["runvil-source"],
      external: ["libsql"],
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    });
  });
  return async (...args) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
    });
    const end = once(child, "close");
    await Promise.race([once(child.stdout, "data"), end]);
    return {
      lines: () => said.split("\n").slice(0, -1),
      async kill() {
        child.kill("SIGKILL");
        await end;
      },
      end,
    };
  };
}
