import type { ModelRequest } from "@runvil/protocol";
import type { ScriptedRound } from "../model-script.js";
import { type RecordedRequest, recordedRequest, requestKey } from "./recorded-request.js";
import { type RequestDifference, requestDifferences } from "./request-difference.js";
import { requestSharer } from "./request-sharer.js";

interface RecordedRound {
  readonly number: number;
  readonly key: string;
  readonly request: RecordedRequest;
}

/** The next round, or what the list lacks. */
export type NextRound = { readonly round: ScriptedRound } | { readonly problem: string };

const SHOWN_DIFFERENCES = 3;

/**
 * One list of a script while it is played. A recorded round answers the request that it was recorded for, whenever that
 * comes; the rounds without a request answer all others, in their order.
 */
export class RoundList {
  readonly #name: string;
  readonly #rounds: readonly ScriptedRound[];
  readonly #recorded: readonly RecordedRound[];
  readonly #waiting = new Map<string, ScriptedRound[]>();
  readonly #unkeyed: ScriptedRound[] = [];

  /** @param name the list's name in the script: a role label, or `any` */
  constructor(name: string, rounds: readonly ScriptedRound[]) {
    this.#name = name;
    this.#rounds = rounds;
    const recorded: RecordedRound[] = [];
    const shared = requestSharer();
    for (const [index, round] of rounds.entries()) {
      if (round.request === undefined) {
        this.#unkeyed.push(round);
        continue;
      }
      // A hand that wrote or changed the request need not know the recorded form.
      const request = shared(recordedRequest(round.request));
      const key = requestKey(name, request);
      recorded.push({ number: index + 1, key, request });
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), round]);
    }
    this.#recorded = recorded;
  }

  /** Takes the round that answers a request. */
  take(request: ModelRequest): NextRound {
    const asked = recordedRequest(request);
    const key = requestKey(this.#name, asked);
    const round = this.#waiting.get(key)?.shift() ?? this.#unkeyed.shift();
    return round === undefined ? { problem: this.#problem(request.role, key, asked) } : { round };
  }

  #problem(role: string, key: string, asked: RecordedRequest): string {
    const count = this.#rounds.length;
    if (count === 0) return `the model script has no rounds for the role "${role}"`;
    if (this.#recorded.length === 0) {
      return `the model script's list "${this.#name}" has ${count} ${count === 1 ? "round" : "rounds"}, and a request on the role "${role}" asked for one more`;
    }
    const times = this.#recorded.filter((round) => round.key === key).length;
    if (times > 0) {
      return `the recording has this request of the role "${role}" ${times === 1 ? "once" : `${times} times`}, and the run made it once more`;
    }
    return missText(role, this.#recorded, asked);
  }
}

/** What a request that was not recorded changed against the recorded one that is most like it. */
function missText(role: string, recorded: readonly RecordedRound[], asked: RecordedRequest): string {
  let nearest: { readonly number: number; readonly differences: readonly RequestDifference[] } | undefined;
  for (const { number, request } of recorded) {
    const differences = requestDifferences(request, asked);
    if (nearest === undefined || differences.length < nearest.differences.length) nearest = { number, differences };
  }
  const lines = [
    `the recording has no such request of the role "${role}"; against round ${nearest?.number ?? 0} it differs in`,
  ];
  const differences = nearest?.differences ?? [];
  for (const { where, expected, actual } of differences.slice(0, SHOWN_DIFFERENCES)) {
    lines.push(`  ${where}`, `    expected: ${expected}`, `    actual:   ${actual}`);
  }
  const more = differences.length - SHOWN_DIFFERENCES;
  if (more > 0) lines.push(`  and in ${more} more places`);
  return lines.join("\n");
}
