import type { PackReport } from "@runvil/host";
import { EXIT, type ExitCode } from "../command-error.js";
import { hostPacks } from "../host-packs.js";
import type { HostSettings } from "../host-setup.js";
import { jsonText } from "../json-text.js";
import { type Terminal, writeResult } from "../terminal.js";

/** Lists the Packs of the Host that `runvil run` would use, as text or as JSON. */
export async function packsCommand(
  settings: HostSettings & { readonly json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const packs = await hostPacks(settings, terminal);
  const text = settings.json ? `${jsonText(packs, 2)}\n` : packs.map(packText).join("\n");
  await writeResult(terminal.stdout, text);
  return EXIT.completed;
}

function packText(pack: PackReport): string {
  const lines = [`${pack.name}  ${pack.description}`];
  if (pack.reason !== undefined) lines.push(`  unavailable: ${pack.reason}`);
  for (const { id, description } of pack.tools) lines.push(`  ${id}  ${description}`);
  for (const { id, effect, reason } of pack.skipped)
    lines.push(`  ${id || "(a tool without id)"}  ${effect}: ${reason}`);
  return lines.map((line) => `${line}\n`).join("");
}
