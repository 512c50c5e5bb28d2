import { createHost, type Host, type HostOptions, type RunHandle, type RunOptions } from "@runvil/host";
import { onTestFinished } from "vitest";
import { type PromptsOptions, prompts } from "../src/index.js";
import { promptFolder, promptText } from "./prompt-folder.js";

/** A Host whose Pack `acme/prompts` is a folder of these files. */
export async function promptHost(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: HostOptions = {},
  more: Partial<PromptsOptions> = {},
): Promise<Host> {
  const directory = await promptFolder(files);
  const plugin = prompts({ name: "acme/prompts", directory, ...more });
  const host = await createHost({ ...options, plugins: [plugin, ...(options.plugins ?? [])] });
  onTestFinished(() => host.close());
  return host;
}

/** Runs Lua in a prompt that declares `acme/prompts`. */
export async function play(
  host: Host,
  lua: string,
  options: Partial<RunOptions> = {},
): Promise<Awaited<RunHandle["outcome"]>> {
  return host.run({ prompt: promptText(lua, "uses: [acme/prompts]"), ...options }).outcome;
}

/** The reason why the Pack cannot serve. */
export async function reasonOf(host: Host): Promise<string | undefined> {
  return (await host.packs()).find(({ name }) => name === "acme/prompts")?.reason;
}
