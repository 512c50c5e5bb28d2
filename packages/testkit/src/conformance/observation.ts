import type { JsonValue, ModelRequest, RunEvent } from "@runvil/protocol";
import type { RecordedCall } from "../recorded-calls.js";
import type { LogLine } from "../recorded-log.js";

/** From when to when a call was out: positions among the effects and answers of its run. */
export interface CallSpan {
  readonly from: number;
  /** Infinity for a call without an answer. */
  readonly to: number;
}

/** What came of rewriting a prompt file. */
export interface Migration {
  /** The exit code of the command. */
  readonly exit: number;
  /** Absent: nothing was written. */
  readonly written?: string;
  /** The codes of the remarks that leave something to do. */
  readonly remarks: readonly string[];
  readonly unchanged: boolean;
  /** The result of the written file, where the case asks for it. */
  readonly runResult?: string;
  /** What became of that run instead. */
  readonly runFailure?: unknown;
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
    /** `Parse` for a parse failure, otherwise absent. */
    readonly runKind?: string;
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
  /** The scripted capabilities that were activated, each with its config; null: none. */
  readonly activated?: ReadonlyMap<string, JsonValue>;
  readonly migrated?: Migration;
}
