import type { PackReport } from "@runvil/host";
import { INPUT_BROKER } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { type HostSettings, hostBase, openHost, withLogAndServices } from "./host-setup.js";
import { LiveOutput } from "./live-output.js";
import { logWriter } from "./log-writer.js";
import { operator } from "./operator.js";
import type { Terminal } from "./terminal.js";

/**
 * The Packs of the Host that `runvil run` would use, in registration order.
 *
 * @throws CommandError for a configuration or a Plugin that cannot be used
 */
export async function hostPacks(settings: HostSettings, terminal: Terminal): Promise<readonly PackReport[]> {
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
  return packs;
}
