import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { ROOT } from "./root.js";

/** How a command ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the test runner and the package manager above set for themselves; outside of the workspace nothing is set. */
const OWN_VARIABLE = /^(VITEST|TEST|NODE_ENV|INIT_CWD|DEV|PROD|MODE|SSR|npm_(?!config_)|pnpm_|PNPM_)/u;

/** Runs a command to its end, with standard input closed. Rejects only when it cannot be started. */
export function run(folder: string, program: string, args: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: outsideEnvironment(), stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

function outsideEnvironment(): NodeJS.ProcessEnv {
  const env = Object.entries(process.env).filter(([name]) => !OWN_VARIABLE.test(name));
  // Commands of the workspace would stand in for those that a project lacks.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  return { ...Object.fromEntries(env), PATH: path.join(delimiter) };
}

/** Runs a command and gives its standard output. Rejects with everything that it wrote unless it ends with exit code 0. */
export async function succeed(folder: string, program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(folder, program, args);
  if (code === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with exit code ${code}\n${stdout}\n${stderr}`);
}
