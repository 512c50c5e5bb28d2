import { type EffectInDoubt, type InDoubtDecision, type InDoubtPolicy, JournalError } from "@runvil/host";
import type { InputBroker } from "@runvil/pack-user-input";
import { usageError } from "../command-error.js";
import { jsonText } from "../json-text.js";
import { type LiveOutput, printable } from "../live-output.js";
import { effectText } from "./effect-text.js";

/** What the command line says of effects that may have been performed. */
export interface InDoubtFlags {
  readonly inDoubt?: string;
  readonly roundsInDoubt?: string;
}

/** Who decides, and where it is asked. */
export interface Decider {
  readonly operator: InputBroker;
  readonly live: LiveOutput;
  readonly signal: AbortSignal;
}

/**
 * What a resume does with effects that may have been performed.
 *
 * @throws CommandError with the usage exit code for a word that is none
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export function inDoubtPolicy(
  { inDoubt = "fail", roundsInDoubt = "again" }: InDoubtFlags,
  decider: Decider,
): InDoubtPolicy {
  if (inDoubt !== "fail" && inDoubt !== "ask")
    throw usageError(`--in-doubt takes fail or ask, got ${jsonText(inDoubt)}`);
  if (roundsInDoubt !== "again" && roundsInDoubt !== "ask") {
    throw usageError(`--rounds-in-doubt takes again or ask, got ${jsonText(roundsInDoubt)}`);
  }
  return { tools: inDoubt, rounds: roundsInDoubt, ask: (effect) => decide(effect, decider) };
}

const CHOICES = "run it again (run), give its answer (answer), or let it fail (fail)?";

async function decide(effect: EffectInDoubt, { operator, live, signal }: Decider): Promise<InDoubtDecision> {
  live.line(printable(`runvil: ${effectText(effect)} was interrupted and may have run`));
  const answer = (): Promise<string> => operator.wait(signal).catch((cause: unknown) => undecided(effect, cause));
  for (;;) {
    live.line(CHOICES);
    switch ((await answer()).trim().toLowerCase()) {
      case "run":
      case "r":
        return { action: "run" };
      case "answer":
      case "a":
        live.line("its answer, one line:");
        return { action: "answer", text: await answer() };
      case "fail":
      case "f":
        return { action: "fail" };
    }
  }
}

/** A failure of the journal leaves it as it is, so the run can be resumed again. */
function undecided(effect: EffectInDoubt, cause: unknown): never {
  const message = `nobody decided about ${effectText(effect)}: resume the run again with somebody to answer, or without asking`;
  throw new JournalError({ kind: "failed", message, cause });
}
