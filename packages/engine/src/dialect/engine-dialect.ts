import type { LuaValue } from "@runvil/lua";
import type { EventFields, EventName } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import type { RunMachine } from "../run/run-machine.js";
import type { SectionTools } from "./section-tools.js";

/**
 * A language on the Engine, as a run is started with it. It decides what a section VM offers beyond what every language has
 * (`args argv call compactors item jump log prose store sys tasks ui untrusted var`), which tools the model sees, and what
 * the names that it calls reach. Walks, blocks, conversations, tasks, preludes and events are the Engine's in every language.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export interface EngineDialect {
  /** Makes what one run keeps. Called once per run, before its first step; what it returns is never shared between runs. */
  begin(run: RunMachine): RunDialect;
}

/** An event before it has a number and a source. */
export type OpeningEvent = {
  [Name in EventName]: { readonly event: Name; readonly fields: EventFields[Name] };
}[EventName];

/** A language in one run. Called in each section entry, in the order of the methods. */
export interface RunDialect {
  /** What `pcall` hands over of an error that Lua itself raised: its text, or an error value of kind `lua`. */
  readonly nativeErrors: "texts" | "values";

  /** Reported right after `run_started`, before any Lua, in this order. */
  readonly opening: readonly OpeningEvent[];

  /**
   * Installs the language's own globals, `compactors` and `tasks` included, into a VM that has all those of every language.
   *
   * @returns the entry's tools
   */
  install(entry: Entry): SectionTools;

  /** What a Pack's prelude sees in place of the section's globals of these names; absent: nothing differs. */
  preludeGlobals?(entry: Entry, pack: string): Readonly<Record<string, LuaValue>>;

  /**
   * Installs what neither the preludes nor the shared library may see or change. The shared library is the prompt's own
   * (`Prompt.dialect.shared`), which the Engine runs in every section VM between the preludes and this.
   */
  complete(entry: Entry): void;
}
