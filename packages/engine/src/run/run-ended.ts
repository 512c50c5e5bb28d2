import type { RunError } from "@runvil/protocol";

/**
 * Thrown through the machine when the run ends on the spot, past every `pcall`: a claims conflict, a spent budget, the
 * memory ceiling, a broken invariant (docs/spec/run-lifecycle.md section 11). Never reaches Lua.
 */
export class RunEnded extends Error {
  readonly error: RunError;
  constructor(error: RunError) {
    super(error.message);
    this.error = error;
  }
}

/** A broken invariant of the Engine. */
export function internalFault(message: string): RunEnded {
  return new RunEnded({ kind: "Internal", message: `internal invariant violated: ${message}` });
}
