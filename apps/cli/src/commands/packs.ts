import type { PackReport } from "@runvil/host";
import { INPUT_BROKER } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { EXIT, type ExitCode } from "../command-error.js";
import { type HostSettings, hostBase, openHost, withLogAndServices } from "../host-setup.js";
import { jsonText } from "../json-text.js";
import { LiveOutput } from "../live-output.js";
import { logWriter } from "../log-writer.js";
import { operator } from "../operator.js";
import { type Terminal, writeResult } from "../terminal.js";

/** Lists the Packs of the Host that `runvil run` would use, as text or as JSON. */
export async function packsCommand(
  settings: HostSettings & { readonly json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const live = new LiveOutput(terminal.stderr);
  const log = logWriter(
    () => "warn",
    (line) => live.line(line),
  );
  const base = await hostBase(settings, terminal);
  // Every run has an operator, so the listing has one too. Nobody asks it anything.
  const services = Services.empty.with(INPUT_BROKER, operator(terminal, live));
  const host = await openHost(withLogAndServices(base, log, services));
  const packs = await host.packs();
  await host.close();
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
