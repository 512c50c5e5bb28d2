import type { Failure } from "../chain/failure.js";
import type { Entry } from "./entry.js";

/** What a failure of an entry becomes under the hard gate of the H1 pass (docs/spec/run-lifecycle.md section 8). */
export function gated(entry: Entry, failure: Failure): Failure {
  const gate = entry.isH1 && failure.uncaught === "Lua" && failure.error.origin.staysLua !== true;
  return gate ? { ...failure, uncaught: "RequirementsUnmet" } : failure;
}
