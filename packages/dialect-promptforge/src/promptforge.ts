import type { Dialect } from "@runvil/host";
import { type Capability, capabilitiesById } from "./capabilities/capability.js";
import { promptforgeFiles } from "./frontmatter/prompt-dialect.js";
import { prepareRun } from "./preflight/prepare.js";
import type { PickerSource, SlotPicker } from "./slots/slot-picker.js";

/** What a Host brings to its promptforge runs. */
export interface PromptforgeOptions {
  /** Fills fuzzy slots, or makes what does when a run first needs it. Absent: required fuzzy slots refuse their runs. */
  readonly picker?: PickerSource;
  /** Capabilities beside the Host's Packs, which are capabilities all. Default: none. */
  readonly capabilities?: readonly Capability[];
}

/**
 * The promptforge language, for `createHost` of `@runvil/host`.
 *
 * @throws TypeError for a capability whose id is none or stands twice
 *
 * Source: docs/spec/promptforge-dialect.md.
 */
export function promptforge({ picker, capabilities = [] }: PromptforgeOptions = {}): Dialect {
  const registered = capabilitiesById(capabilities);
  let made: Promise<SlotPicker> | undefined;
  const setting = {
    registered,
    async picker(): Promise<SlotPicker | undefined> {
      if (typeof picker !== "function") return picker;
      made ??= Promise.resolve().then(picker);
      try {
        return await made;
      } catch (error) {
        // The next run tries again.
        made = undefined;
        throw error;
      }
    },
  };
  return { prompt: promptforgeFiles, prepare: (request) => prepareRun(request, setting) };
}
