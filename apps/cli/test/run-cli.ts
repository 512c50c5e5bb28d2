import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built command line. */
const MAIN = fileURLToPath(new URL("../dist/bin/main.js", import.meta.url));

/** Settings of one start. */
export interface CliOptions {
  /** Standard input; absent: closed at once. */
  readonly input?: string;
  /** Added to an environment that holds nothing but what Node needs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** How the command line ended. */
export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line that is still running. */
export interface RunningCli {
  readonly child: ChildProcess;
  readonly ended: Promise<CliResult>;
  /** Resolves once standard error has this text. */
  stderrHas(text: string): Promise<void>;
}

/** Starts the built command line as a child process. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  const watchers = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    for (const watcher of watchers) watcher();
  });
  // The child may end before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  const ended = new Promise<CliResult>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const stderrHas = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (stderr.includes(text)) resolve();
      };
      watchers.add(look);
      look();
      void ended.then(() => reject(new Error(`the command line ended; standard error: ${stderr}`)));
    });
  return { child, ended, stderrHas };
}

/** Runs the built command line to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).ended;
}
