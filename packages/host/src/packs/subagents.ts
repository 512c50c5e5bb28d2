import type { RegisteredPack } from "./registered-pack.js";

/**
 * The registry's own entry `runvil/subagents`: no tools, no code, always usable.
 *
 * Source: docs/spec/bundled-packs.md section 3.
 */
export function subagents(): RegisteredPack {
  return {
    name: "runvil/subagents",
    vendor: "runvil",
    id: "subagents",
    description: "Let a model start sections of this prompt as background tasks.",
    needs: [],
    state: { status: "built", parts: {} },
  };
}
