import { definePack, definePlugin, type Pack, type Plugin, TOOL_CATALOG } from "@runvil/plugin-sdk";
import { findTool } from "./find-tool.js";
import { isPicker, type Picker } from "./picker.js";
import { PRELUDE } from "./prelude.js";

/** What the Pack is made with. */
export interface FinderOptions {
  readonly picker: Picker;
}

/**
 * The Pack `runvil/finder`.
 *
 * @throws TypeError for options without a picker
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export function finderPack(options: FinderOptions): Pack {
  const { picker }: { readonly picker?: unknown } = Object(options);
  if (!isPicker(picker)) {
    throw new TypeError(
      "`picker` must be a tool picker, such as createToolPicker of @runvil/tool-picker makes in a runvil.config.mjs",
    );
  }
  return definePack({
    name: "runvil/finder",
    description: "Find the tool that a few words ask for.",
    prelude: PRELUDE,
    needs: [TOOL_CATALOG],
    build: () => ({ tools: [findTool(picker)] }),
  })();
}

/** The Plugin that adds `runvil/finder` to a Host. */
export const finder: (options: FinderOptions) => Plugin = definePlugin<FinderOptions>({
  name: "@runvil/pack-finder",
  install: (registry, options) => registry.add(finderPack(options)),
});
