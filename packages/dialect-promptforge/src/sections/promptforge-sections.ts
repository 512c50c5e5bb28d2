import type { EngineDialect } from "@runvil/engine/dialect";
import type { SlotSetting } from "../slots/slot-setting.js";
import { PromptforgeRun } from "./promptforge-run.js";

/**
 * The section globals of the promptforge language, for `startRun` of `@runvil/engine`.
 *
 * @param setting what prepare decided about the prompt's slots; each fill's path is a tool id of the run's catalog
 * @returns the language; starting a run with it throws `RangeError` when a fill's tool is not in the catalog
 *
 * Source: docs/spec/promptforge-dialect.md sections 6 to 10.
 */
export function promptforgeSections(setting: SlotSetting): EngineDialect {
  return { begin: (run) => new PromptforgeRun(run, setting) };
}
