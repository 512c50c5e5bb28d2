import { definePack, definePlugin } from "@runvil/plugin-sdk";
import { ask } from "./ask.js";
import { INPUT_BROKER } from "./input-broker.js";
import { PRELUDE } from "./prelude.js";

/**
 * The Pack `runvil/user-input`. It takes no configuration and needs the service `runvil/input-broker`.
 *
 * Source: docs/spec/bundled-packs.md section 2.
 */
export const userInputPack = definePack({
  name: "runvil/user-input",
  description: "Ask the operator for input.",
  prelude: PRELUDE,
  needs: [INPUT_BROKER],
  build: () => ({ tools: [ask] }),
});

/** The Plugin that adds `runvil/user-input`. */
export const userInput = definePlugin({
  name: "@runvil/pack-user-input",
  install: (registry) => registry.add(userInputPack()),
});
