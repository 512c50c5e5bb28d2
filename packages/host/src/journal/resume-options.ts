import type { InDoubtPolicy } from "@runvil/harness";
import { anyObject, type OptionRules, typed } from "../option-check.js";
import { RUN_OPTION_RULES } from "../run/run-option-rules.js";
import type { RunOptions } from "../run/run-options.js";
import type { JournalOptions } from "./journal-options.js";

/** What a run that goes on is given beside its journal. Each has the meaning that it has for `host.run`. */
type Lent = Pick<
  RunOptions,
  "services" | "provider" | "limits" | "onEvent" | "onDelta" | "onUnsettled" | "record" | "signal" | "clock" | "store"
>;

/** What a resume and a fork share. */
export interface GoingOnOptions extends Lent {
  /** Default: the Host's journals. */
  readonly journal?: JournalOptions;
  /** Called once, when all that is on record was replayed and the run goes on live: later events are new. */
  readonly onLive?: () => void;
}

/**
 * What a run is resumed with. `store` is needed where the run's files were not in memory; of `limits`, those of the Harness count:
 * the run keeps its own.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export interface ResumeOptions extends GoingOnOptions {
  /** What becomes of effects that may have been performed. Default: tool calls fail, model rounds are made again. */
  readonly inDoubt?: InDoubtPolicy;
}

const { services, provider, limits, onEvent, onDelta, onUnsettled, record, signal, clock, store } = RUN_OPTION_RULES;

/** The options that a resume and a fork share. */
export const GOING_ON_RULES = {
  services,
  provider,
  limits,
  onEvent,
  onDelta,
  onUnsettled,
  record,
  signal,
  clock,
  store,
  journal: anyObject('an object such as { store: "journals" }'),
  onLive: typed("function", "a function"),
};

/** The options of `host.resume`. */
export const RESUME_RULES: OptionRules<ResumeOptions> = {
  ...GOING_ON_RULES,
  inDoubt: anyObject('an object such as { tools: "ask", ask }'),
};

/**
 * Checks a policy for effects in doubt.
 *
 * @throws TypeError for a word that is none, and for `ask` without a function that decides
 */
export function checkInDoubt({ tools = "fail", rounds = "again", ask }: InDoubtPolicy): void {
  if (tools !== "fail" && tools !== "ask") {
    throw new TypeError(`host.resume: \`inDoubt.tools\` takes "fail" or "ask", got ${JSON.stringify(tools)}`);
  }
  if (rounds !== "again" && rounds !== "ask") {
    throw new TypeError(`host.resume: \`inDoubt.rounds\` takes "again" or "ask", got ${JSON.stringify(rounds)}`);
  }
  if (ask !== undefined && typeof ask !== "function") {
    throw new TypeError(`host.resume: \`inDoubt.ask\` takes a function, got a ${typeof ask}`);
  }
  if (ask === undefined && (tools === "ask" || rounds === "ask")) {
    throw new TypeError(
      "host.resume: `inDoubt` says `ask`, and `inDoubt.ask` is missing; it takes a function that decides",
    );
  }
}
