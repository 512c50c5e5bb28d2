import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

// Nothing that these scripts run reports home.
const ENVIRONMENT = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

/**
 * Runs the pnpm that `packageManager` pins, through npx, so that a machine with Node alone can do it. Below it, `pnpm` is on
 * the path, which turbo needs.
 *
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean }} [options] quiet: the output goes to standard error
 * @returns {Promise<void>} rejects when it does not end with exit code 0
 */
export async function pnpm(args, { quiet = false } = {}) {
  const { packageManager } = JSON.parse(await readFile(`${ROOT}/package.json`, "utf8"));
  const { npm_execpath: npm = "" } = process.env;
  // Started by npm, the same npm is run again: that needs no shell, on any system and in any folder.
  const [command, ...before] = npm.endsWith("npm-cli.js") ? [process.execPath, npm, "exec"] : ["npx"];
  await run(command, [...before, "--yes", "--", packageManager, ...args], quiet);
}

/**
 * Runs Node on a file of the repository.
 *
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export function node(args, { env = {} } = {}) {
  return run(process.execPath, args, false, env);
}

function run(command, args, quiet, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...ENVIRONMENT, ...env },
      stdio: ["inherit", quiet ? 2 : "inherit", "inherit"],
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new StepError(`${[command, ...args].join(" ")} ended with ${signal ?? `exit code ${code}`}`, code ?? 1));
    });
  });
}

/** A command that did not end well. */
export class StepError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}
