import { migrate, pickTools, type SlotChoice } from "@runvil/dialect-promptforge";
import { createHost } from "@runvil/host";
import type { ScriptedPackScript } from "../scripted-pack.js";
import type { CaseHost, ConformanceCase } from "./case.js";
import { casePicker } from "./case-picker.js";
import type { Migration, Observation } from "./observation.js";
import type { CapabilityScript } from "./promptforge-case.js";
import type { CasePlayer } from "./run-case.js";
import { Stage } from "./stage.js";

/**
 * Rewrites a case's prompt, and runs what was written where the case expects a result of it.
 *
 * @param run plays the written prompt, on a Host without the dialect
 *
 * Source: the head comment of conformance/cases/promptforge.yaml, `run` and `expect.migrated`.
 */
export function migrationPlayer(run: CasePlayer): CasePlayer {
  return async (played, timeUp) => {
    const { prompt, migrate_host: knowsHost = false } = played;
    const tools = knowsHost ? await pickedTools(played) : {};
    const { text, remarks, exit } = migrate(prompt, { fileName: "prompt.md", tools });
    const migrated: Migration = {
      exit,
      ...(text === undefined ? {} : { written: text }),
      remarks: remarks.flatMap(({ code, manual }) => (manual ? [code] : [])),
      unchanged: text === prompt,
    };
    if (text === undefined || played.expect.migrated?.run_result === undefined) return { ...NOTHING_RAN, migrated };
    const observation = await run({ ...played, prompt: text, host: runvilHost(played) }, timeUp);
    const { outcome, result, error } = observation;
    const ran = result === undefined ? { runFailure: error ?? outcome } : { runResult: result };
    return { ...observation, migrated: { ...migrated, ...ran } };
  };
}

const NOTHING_RAN: Observation = {
  outcome: "refused",
  requests: [],
  calls: [],
  events: [],
  files: new Map(),
  problems: [],
};

/** What the Host of the case fills the fuzzy slots with. */
async function pickedTools(played: ConformanceCase): Promise<Readonly<Record<string, SlotChoice>>> {
  const source = casePicker(played.host?.picker);
  const picker = typeof source === "function" ? await source() : source;
  if (picker === undefined) return {};
  const host = await createHost({ plugins: new Stage(runvilHost(played)).plugins });
  try {
    return await pickTools(played.prompt, await host.packs(), picker);
  } finally {
    await host.close();
  }
}

/** The same Host for a Runvil prompt: every scripted capability is a Pack. */
function runvilHost({ host = {} }: ConformanceCase): CaseHost {
  const { capabilities, picker: _picker, ...rest } = host;
  if (capabilities === undefined) return rest;
  const scripts = capabilities.filter((capability) => typeof capability !== "string");
  const packs = (["web", "user-input"] as const).filter((pack) => capabilities.includes(`promptforge/${pack}`));
  return { ...rest, packs, extra_packs: scripts.map(packOf) };
}

function packOf({ id, fails, tools = [] }: CapabilityScript): ScriptedPackScript {
  return {
    name: id.replace(/^promptforge\//u, "runvil/"),
    ...(fails === undefined ? {} : { fails }),
    tools: tools.map(({ path, ...tool }) => ({ ...tool, id: path.slice(path.indexOf("/") + 1) })),
  };
}
