/** How a hostile run must end (docs/spec/lua-environment.md section 13, docs/spec/run-lifecycle.md section 12). */
export type HostileEnd =
  /** It goes on until it is cancelled. */
  | { readonly status: "cancelled" }
  /** It fails by itself; the message holds the text. */
  | { readonly status: "failed"; readonly kind: string; readonly message: string }
  /** It catches what it ran into, or fails as a Lua error; both hold the text. */
  | { readonly status: "caught or failed"; readonly message: string }
  /** It catches what it ran into and gives a result that holds the text. */
  | { readonly status: "completed"; readonly result: string };

/** A prompt that wants to hold its process up, to fill its memory, or to break it. */
export interface HostilePrompt {
  readonly name: string;
  /** The Lua of its only block. An endless one calls `log('armed')` when the worst begins. */
  readonly lua: string;
  /** Lua of the prelude of its only Pack. */
  readonly prelude?: string;
  /** Sections after the first, as Markdown. */
  readonly more?: string;
  readonly end: HostileEnd;
}

const FENCE = "```";

/** The text of the prompt file. */
export function promptFileOf({ lua, prelude, more = "" }: Pick<HostilePrompt, "lua" | "prelude" | "more">): string {
  return `---
name: hostile
description: Wants to harm its process.
runvil: 0
${prelude === undefined ? "" : "uses: [acme/trap]\n"}models:
  writer: {}
---

# Hostile

## Only

${FENCE}lua
${lua}
${FENCE}

${more}`;
}

/** Ends by a cancel only. */
export const CANCELLED: HostileEnd = { status: "cancelled" };

/** Fails as a Lua error whose message holds `message`. */
export function fails(message: string): HostileEnd {
  return { status: "failed", kind: "Lua", message };
}

/**
 * What it runs into can be caught, unless a check saw before that the data is above the ceiling, garbage that no collector
 * took yet being none: which of the two comes first is not the point.
 */
export function either(message: string): HostileEnd {
  return { status: "caught or failed", message };
}

/** Completes with a result that holds `result`. */
export function gives(result: string): HostileEnd {
  return { status: "completed", result };
}

/** Prompts by name, all of one end. */
export function prompts(end: HostileEnd, luaByName: Readonly<Record<string, string>>): readonly HostilePrompt[] {
  return Object.entries(luaByName).map(([name, lua]) => ({ name, lua, end }));
}
