import type { RunEnvironment } from "@runvil/engine";
import type { Recording } from "@runvil/journal";
import type { FoundWrites } from "../journal/found-files.js";
import type { InDoubtPolicy } from "../journal/in-doubt.js";

/** A journal that is taken up: its run is replayed, then goes on. */
export interface ResumeOpening {
  readonly kind: "resume";
  readonly recording: Recording;
  readonly inDoubt: InDoubtPolicy;
  /** What became of writes that were begun. */
  readonly writes: FoundWrites;
}

/** The first answers of another run's journal: they are replayed and put on record as this run's, which then goes on. */
export interface ForkOpening {
  readonly kind: "fork";
  /** What `firstAnswers` of `@runvil/journal` gives. */
  readonly recording: Recording;
  /** Absent: the models that the recording ends with. */
  readonly models?: RunEnvironment["models"];
}

/**
 * What of a run is on record before it goes on live.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export type RunOpening = (ResumeOpening | ForkOpening) & {
  /** Called once, when the run goes on live. What it throws is logged. */
  readonly onLive?: () => void;
};
