import { createToolPicker, loadBundledEmbedder, type ToolPicker } from "@runvil/tool-picker";
import { scriptedPicker } from "@runvil/tool-picker/testing";
import type { PromptforgeHost } from "./promptforge-case.js";

/** The picker of a case's Host, or what loads it. */
type CasePickerSource = ToolPicker | (() => Promise<ToolPicker>);

/**
 * Makes the picker of a case's Host; undefined for a Host without one.
 *
 * Source: the head comment of conformance/cases/promptforge.yaml, `host.picker`.
 */
export function casePicker(picker: PromptforgeHost["picker"] = "none"): CasePickerSource | undefined {
  if (picker === "none") return undefined;
  if (picker === "bundled") return async () => createToolPicker(await loadBundledEmbedder());
  const { thresholds: { top_k: topK, ...thresholds } = {}, ...script } = picker;
  return scriptedPicker({ ...script, thresholds: { ...thresholds, ...(topK === undefined ? {} : { topK }) } });
}
