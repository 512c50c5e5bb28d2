import type { ModelRequest, RunEvent } from "@runvil/protocol";
import type { RecordedCall } from "../recorded-calls.js";
import type { LogLine } from "../recorded-log.js";

/** From when to when a call was out: positions among the effects and answers of its run. */
export interface CallSpan {
  readonly from: number;
  /** Infinity for a call without an answer. */
  readonly to: number;
}

/** What came of playing a case. */
export interface Observation {
  /** `refused`: the run failed before any of its Lua ran. */
  readonly outcome: "completed" | "failed" | "cancelled" | "refused";
  /** The result text of a completed run. */
  readonly result?: string;
  /** For a parse failure `kind` is the parse error kind; `line` and `column` where the error has a location. */
  readonly error?: {
    readonly kind: string;
    readonly message: string;
    readonly line?: number;
    readonly column?: number;
  };
  readonly requests: readonly ModelRequest[];
  readonly calls: readonly RecordedCall[];
  /** One for each of `calls`. Absent: the player does not tell. */
  readonly spans?: readonly CallSpan[];
  readonly events: readonly RunEvent[];
  /** The Host's log. Absent: the player does not tell. */
  readonly logs?: readonly LogLine[];
  /** The run's files after the run, path to text, or bytes that are none; at least those that the case names. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The declared output file as the Host collected it. */
  readonly output?: string;
  /** What the case failed to script: one sentence per request or ask too many. */
  readonly problems: readonly string[];
}
