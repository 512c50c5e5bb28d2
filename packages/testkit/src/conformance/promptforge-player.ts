import { promptforge } from "@runvil/dialect-promptforge";
import { casePicker } from "./case-picker.js";
import { type CaseDialects, hostPlayer, type PlayerOptions } from "./host-player.js";
import { migrationPlayer } from "./migration-player.js";
import type { CapabilityScript, PromptforgeHost } from "./promptforge-case.js";
import type { CasePlayer } from "./run-case.js";
import { scriptedCapability } from "./scripted-capability.js";

/** The promptforge dialect of a case's Host. */
export const promptforgeDialects: CaseDialects = ({ host = {} }, stage) => {
  const picker = casePicker(host.picker);
  const capabilities = scriptsOf(host).map((script) =>
    scriptedCapability(script, {
      activated: (id, config) => stage.activated.set(id, config),
      call: stage.seeCall,
    }),
  );
  return [promptforge({ capabilities, ...(picker === undefined ? {} : { picker }) })];
};

/** Plays cases on Hosts that have the promptforge dialect, and rewrites the prompts of those that ask for it. */
export function promptforgePlayer(options: Omit<PlayerOptions, "dialects" | "live">): CasePlayer {
  const run = hostPlayer({ ...options, dialects: promptforgeDialects });
  const rewrite = migrationPlayer(hostPlayer(options));
  return (played, timeUp) => (played.run === "migrate" ? rewrite : run)(played, timeUp);
}

function scriptsOf({ capabilities = [] }: PromptforgeHost): readonly CapabilityScript[] {
  return capabilities.filter((capability) => typeof capability !== "string");
}
