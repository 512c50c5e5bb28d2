import type { ModelRequest, RunEvent } from "@runvil/protocol";
import type { RecordedCall } from "../recorded-calls.js";

/** What came of playing a case. */
export interface Observation {
  /** `refused`: the run failed before any of its Lua ran. */
  readonly outcome: "completed" | "failed" | "cancelled" | "refused";
  /** The result text of a completed run. */
  readonly result?: string;
  /** For a parse failure `kind` is the parse error kind. */
  readonly error?: { readonly kind: string; readonly message: string };
  readonly requests: readonly ModelRequest[];
  readonly calls: readonly RecordedCall[];
  readonly events: readonly RunEvent[];
  /** The run's files after the run, path to text; at least those that the case names. */
  readonly files: ReadonlyMap<string, string>;
  /** What the case failed to script: one sentence per request or ask too many. */
  readonly problems: readonly string[];
}
