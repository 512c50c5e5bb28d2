import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChildMessage } from "./child-message.js";
import type { Played } from "./play.js";

const SAMPLE_MS = 10;
const STATUS_FIELD = /^(VmHWM|VmRSS):\s+(\d+) kB$/gm;

/** What the parent saw of one hostile prompt. */
export interface Watched {
  readonly played: Played;
  /** The most resident bytes while it ran. */
  readonly peakBytes: number;
}

/** What became of a child process. */
export interface WatchedChild {
  /** The exit code, or the signal that ended it. */
  readonly exit: number | string | null;
  readonly byName: ReadonlyMap<string, Watched>;
  /** The most resident bytes of the process in its whole life. */
  readonly peakBytes: number;
}

/** Runs a child process that plays a group of hostile prompts, and samples its resident memory until it ends. */
export async function watchChild(file: string, args: readonly string[]): Promise<WatchedChild> {
  const child = fork(file, args, { execArgv: ["--expose-gc"], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const byName = new Map<string, Watched>();
  let current = 0;
  let peakBytes = 0;
  child.on("message", (message: ChildMessage) => {
    if ("started" in message) current = 0;
    else byName.set(message.ended, { played: message.played, peakBytes: current });
  });
  const exit = once(child, "exit");
  let alive = true;
  void exit.then(() => {
    alive = false;
  });
  while (alive) {
    const { rss, peak } = await residentBytes(child.pid);
    current = Math.max(current, rss);
    peakBytes = Math.max(peakBytes, peak);
    await sleep(SAMPLE_MS);
  }
  const [exitCode, signal] = await exit;
  return { exit: signal ?? exitCode, byName, peakBytes };
}

/** Resident bytes of a process now, and their peak so far; zeros once it is gone. */
async function residentBytes(pid: number | undefined): Promise<{ readonly rss: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const fields = new Map(Array.from(status.matchAll(STATUS_FIELD), ([, name, size]) => [name, Number(size) * 1024]));
  return { rss: fields.get("VmRSS") ?? 0, peak: fields.get("VmHWM") ?? 0 };
}
