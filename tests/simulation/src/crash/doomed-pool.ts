import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { DoomedJob, DoomedWord } from "./doomed-process.js";

interface Waiting {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
}

/** Processes that were started ahead, since that takes most of the time of a kill. */
export class DoomedPool {
  readonly #script: string;
  readonly #waiting: Waiting[];

  private constructor(script: string, size: number) {
    this.#script = script;
    this.#waiting = Array.from({ length: size }, () => start(script));
  }

  /** Puts the built packages into one script, which starts three times as fast, and starts so many processes. */
  static async open(size: number): Promise<DoomedPool> {
    const script = join(await mkdtemp(join(tmpdir(), "runvil-doomed-")), "doomed-process.mjs");
    await build({
      entryPoints: [fileURLToPath(new URL("./doomed-process.js", import.meta.url))],
      outfile: script,
      bundle: true,
      platform: "node",
      format: "esm",
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    });
    return new DoomedPool(script, size);
  }

  /**
   * Has a run begun in a process that dies in it.
   *
   * @param killAfter milliseconds after the beginning, for a job that does not say at which record
   * @returns how long the process lived from there on, in milliseconds
   */
  async kill(job: DoomedJob, killAfter?: number): Promise<number> {
    this.#waiting.push(start(this.#script));
    const { child, ready } = this.#waiting.shift() ?? start(this.#script);
    await ready;
    const gone = once(child, "exit");
    const begun = heard(child, "begun");
    const ended = heard(child, "ended");
    child.send(job);
    await Promise.race([begun, gone]);
    const since = performance.now();
    await Promise.race([ended, gone, killAfter === undefined ? ended : sleep(killAfter)]);
    const lived = performance.now() - since;
    child.kill("SIGKILL");
    await gone;
    return lived;
  }

  /** Ends the processes that nobody used, and removes the script. */
  async close(): Promise<void> {
    for (const { child } of this.#waiting) child.kill("SIGKILL");
    await Promise.all(this.#waiting.map(({ child }) => (child.signalCode === null ? once(child, "exit") : undefined)));
    await rm(dirname(this.#script), { recursive: true, force: true });
  }
}

function start(script: string): Waiting {
  const child = fork(script, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return { child, ready: heard(child, "ready") };
}

function heard(child: ChildProcess, word: DoomedWord): Promise<void> {
  return new Promise((resolve) => {
    const listen = (said: unknown): void => {
      if (said !== word) return;
      child.off("message", listen);
      resolve();
    };
    child.on("message", listen);
  });
}
