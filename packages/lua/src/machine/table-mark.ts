import type { LuaErrorData, ProxySpec } from "../vm.js";

/** What this package made a table as; ordinary tables carry no mark. */
export type TableMark = "hidden" | "array" | ErrorMark | StandInMark;

/** An error value. */
export interface ErrorMark {
  readonly kind: "error";
  /** What `Vm.errorValue` made it of. */
  readonly source: LuaErrorData | undefined;
  /** Who may not catch it: nobody may, or no `pcall` inside its non-yieldable stretch. */
  catching: "uncatchable" | "overrun" | "anybody";
}

/** A stand-in, whose accesses run TypeScript. */
export interface StandInMark {
  readonly kind: "stand-in";
  readonly spec: ProxySpec;
}

/*
 * "hidden" and "array" are metatables of this package that Lua never holds; the latter is that of marked JSON arrays.
 */
