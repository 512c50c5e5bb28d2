import type { Divergence } from "@runvil/host";
import type { Effect, Outcome } from "@runvil/protocol";
import { jsonText } from "../json-text.js";
import { effectText } from "./effect-text.js";
import { jsonDifferences } from "./json-differences.js";

const MOST_DIFFERENCES = 5;
const BEFORE = 40;
const MOST_CHARACTERS = 160;

/** Where the two sides of a divergence differ, as lines of text, each side in short: JSON output has both whole. */
export function divergenceLines(divergence: Divergence): readonly string[] {
  const { recorded, requested, recordedOutcome, reachedOutcome } = divergence;
  if (recordedOutcome !== undefined && reachedOutcome !== undefined) {
    return differenceLines(comparedOutcome(recordedOutcome), comparedOutcome(reachedOutcome));
  }
  if (recordedOutcome !== undefined) return [`recorded: ${cut(jsonText(comparedOutcome(recordedOutcome)), 0)}`];
  if (recorded !== undefined && requested !== undefined && recorded.kind === requested.kind) {
    return [
      `in section ${jsonText(recorded.origin.section)}:`,
      ...differenceLines(compared(recorded), compared(requested)),
    ];
  }
  return [
    ...(recorded === undefined ? [] : [`recorded: ${sideText(recorded)}`]),
    ...(requested === undefined ? [] : [`requested: ${sideText(requested)}`]),
  ];
}

/** What of an effect is compared: all but the name of its run, and its request without a path of its own. */
function compared({ origin, ...effect }: Effect): object {
  const { execution: _execution, ...asked } = origin;
  if (effect.kind !== "model_round") return { ...asked, ...effect.request };
  const { round, ...request } = effect.request;
  const { execution: _name, ...rest } = round;
  return { ...asked, round: rest, ...request };
}

/** A traceback is no part of an outcome that is compared. */
function comparedOutcome(outcome: Outcome): object {
  if (outcome.status !== "failed") return outcome;
  const { traceback: _traceback, ...error } = outcome.error;
  return { ...outcome, error };
}

function differenceLines(recorded: object, requested: object): readonly string[] {
  const differences = jsonDifferences(recorded, requested);
  const more = differences.length - MOST_DIFFERENCES;
  return [
    ...differences.slice(0, MOST_DIFFERENCES).flatMap(({ path, ...sides }) => {
      const { line, recorded: was, requested: is } = shown(sides.recorded, sides.requested);
      return [`${path}${line}`, `  recorded:  ${was}`, `  requested: ${is}`];
    }),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** Both sides of a difference; of long texts the first line that differs, from a little before. */
function shown(recorded: unknown, requested: unknown) {
  if (typeof recorded !== "string" || typeof requested !== "string") {
    return { line: "", recorded: valueText(recorded), requested: valueText(requested) };
  }
  const [was, is] = [recorded.split("\n"), requested.split("\n")];
  const index = Array.from({ length: Math.max(was.length, is.length) }).findIndex((_none, at) => was[at] !== is[at]);
  const [a, b] = [was[index], is[index]];
  const characters = Array.from(a ?? "");
  const others = Array.from(b ?? "");
  const same = characters.findIndex((character, at) => character !== others[at]);
  const from = Math.max(0, (same < 0 ? characters.length : same) - BEFORE);
  return {
    line: was.length > 1 || is.length > 1 ? `, line ${index + 1}` : "",
    recorded: a === undefined ? "(no such line)" : jsonText(cut(a, from)),
    requested: b === undefined ? "(no such line)" : jsonText(cut(b, from)),
  };
}

function valueText(value: unknown): string {
  return value === undefined ? "(none)" : cut(jsonText(value), 0);
}

/** An effect that stands alone. */
function sideText(effect: Effect): string {
  const text = cut(effectText(effect), 0);
  const last = effect.kind === "model_round" ? effect.request.messages.at(-1) : undefined;
  return last === undefined ? text : `${text}, the last message: ${cut(jsonText(last), 0)}`;
}

/** A part of a text, never inside of a surrogate pair. */
function cut(text: string, from: number): string {
  const characters = Array.from(text);
  const end = from + MOST_CHARACTERS;
  return `${from > 0 ? "..." : ""}${characters.slice(from, end).join("")}${characters.length > end ? "..." : ""}`;
}
