import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CliResult } from "./run-cli.js";

/** The folder of journals beside a configuration that names no other. */
export const JOURNALS = join(".runvil", "runs");

/** The name of the run that a command journaled, as it told. */
export function runName({ stderr }: Pick<CliResult, "stderr">): string {
  const name = /^runvil: run (?<name>\S+) is journaled in /mu.exec(stderr)?.groups?.name;
  if (name === undefined) throw new Error(`no run is named: ${stderr}`);
  return name;
}

/** The names of the runs that have a folder in the journals of `folder`. */
export async function runFolders(folder: string): Promise<string[]> {
  return readdir(join(folder, JOURNALS));
}

/** A Plugin whose tool `kit/press` says on standard error that it was called and then never answers, or answers at once. */
export function pressPlugin(): string {
  const sdk = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;
  return `import { definePack, definePlugin, defineTool, trusted } from ${JSON.stringify(sdk)};
const press = defineTool({
  id: "kit/press",
  description: "Presses.",
  parameters: { type: "object" },
  call() {
    process.stderr.write("pressed\\n");
    return process.env.HANGS === "1" ? new Promise(() => {}) : trusted("pressed well");
  },
});
const pack = definePack({ name: "acme/kit", description: "d", build: () => ({ tools: [press] }) });
export default definePlugin({ name: "kit", install: (registry) => registry.add(pack()) });
`;
}
