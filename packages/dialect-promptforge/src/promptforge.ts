import type { Dialect } from "@runvil/host";
import { type Capability, capabilitiesById } from "./capabilities/capability.js";
import { promptforgeFiles } from "./frontmatter/prompt-dialect.js";
import { prepareRun } from "./preflight/prepare.js";
import { isPickerSource, type PickerSource, pickerOf } from "./slots/picker-source.js";

/** What a Host brings to its promptforge runs. */
export interface PromptforgeOptions {
  /** Fills fuzzy slots. Absent: required fuzzy slots refuse their runs. */
  readonly picker?: PickerSource;
  /** Capabilities beside the Host's Packs, which are capabilities all. Default: none. */
  readonly capabilities?: readonly Capability[];
}

/**
 * The promptforge language, for `createHost` of `@runvil/host`.
 *
 * @throws TypeError for an option of another name or type, and for a capability whose id is none or stands twice
 *
 * Source: docs/spec/promptforge-dialect.md.
 */
export function promptforge(options: PromptforgeOptions = {}): Dialect {
  checkOptions(options);
  const { picker, capabilities = [] } = options;
  const setting = { registered: capabilitiesById(capabilities), picker: pickerOf(picker) };
  return { prompt: promptforgeFiles, prepare: (request) => prepareRun(request, setting) };
}

/** Options may come from a configuration that no compiler saw. */
function checkOptions(options: unknown): void {
  for (const [name, value] of Object.entries(Object(options))) {
    if (name !== "picker" && name !== "capabilities") {
      throw new TypeError(`promptforge: unknown option \`${name}\`, expected one of \`picker\`, \`capabilities\``);
    }
    if (value === undefined) continue;
    if (name === "picker" && !isPickerSource(value)) {
      throw new TypeError('promptforge: `picker` takes a tool picker, a function that makes one, or "bundled"');
    }
    if (name === "capabilities" && !Array.isArray(value)) {
      throw new TypeError("promptforge: `capabilities` takes an array of capabilities");
    }
  }
}
