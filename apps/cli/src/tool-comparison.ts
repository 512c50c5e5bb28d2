import { INPUT_BROKER } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { type HostSettings, hostBase, openHost, withLogAndServices } from "./host-setup.js";
import { LiveOutput } from "./live-output.js";
import { logWriter } from "./log-writer.js";
import { operator } from "./operator.js";
import { outcomeOutput } from "./outcome-output.js";
import { openPicker } from "./picker-setup.js";
import type { Terminal } from "./terminal.js";

/** Compares the tools that prompts could offer. */
export interface ToolComparison {
  /** The near-duplicates of one prompt, a line each, or why its tools cannot be compared. */
  problems(file: string, prompt: Uint8Array): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Opens the Host that `runvil run` would use, with the configuration's picker or the bundled one.
 *
 * @throws CommandError for a configuration or a Plugin that cannot be used
 */
export async function openComparison(settings: HostSettings, terminal: Terminal): Promise<ToolComparison> {
  const live = new LiveOutput(terminal.stderr);
  const log = logWriter(
    () => "warn",
    (line) => live.line(line),
  );
  const base = await hostBase(settings, terminal);
  const services = Services.empty.with(INPUT_BROKER, operator(terminal, live));
  const picker = base.picker ?? (await openPicker({})).picker;
  const host = await openHost({ ...withLogAndServices(base, log, services), picker });
  return {
    async problems(file, prompt) {
      const compared = await host.compareTools({ prompt });
      if (!compared.ok) {
        return outcomeOutput({ status: "failed", error: compared.error }, { file, json: false, verbose: false }).notes;
      }
      return compared.pairs.map(
        ({ first, second, similarity }) =>
          `${file}: the tools ${first} and ${second} are near-duplicates with similarity ${similarity.toFixed(3)}`,
      );
    },
    close: () => host.close(),
  };
}
