import type { JournalRecord } from "@runvil/journal";
import type { EffectAnswer, ModelMessage } from "@runvil/protocol";
import { chainOf } from "./chain-id.js";

/** One thing that was said in a run. */
export interface Turn {
  /** The chain's id, `0` for the main walk. */
  readonly chain: string;
  readonly section: string;
  readonly from: "system" | "user" | "assistant" | "tool" | "script" | "failure";
  /** The role label of a round; the tool of a script's call. */
  readonly who?: string;
  readonly text: string;
  /** What a model asked for, or a script did. */
  readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[];
  /** How many of the messages before this round were given up, as a compactor does. */
  readonly dropped?: number;
}

/**
 * What a run's models were told and answered, in the order of the journal. Messages that a model had seen before are left out.
 *
 * @param records checked against `JOURNAL_SCHEMA`
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function conversation(records: Iterable<JournalRecord>): Turn[] {
  const turns: Turn[] = [];
  const asked = new Map<string, Extract<JournalRecord, { record: "effect" }>>();
  const lengths = new Map<string, number>();
  for (const record of records) {
    if (record.record === "effect") {
      asked.set(record.id, record);
      if (record.kind !== "model_round") continue;
      const chain = chainOf(record.id);
      const { kept, appended } = record.request.messages;
      const dropped = (lengths.get(chain) ?? 0) - kept;
      lengths.set(chain, kept + appended.length);
      for (const [index, message] of appended.entries()) {
        // What the model itself said before stands there already.
        if (message.role === "assistant" && dropped <= 0 && kept > 0) continue;
        const given = index === 0 && dropped > 0 ? { dropped } : {};
        turns.push({ chain, section: record.origin.section, ...given, ...messageTurn(message) });
      }
    } else if (record.record === "answer") {
      const effect = asked.get(record.id);
      const turn = effect === undefined ? undefined : answerTurn(effect, record);
      if (effect !== undefined && turn !== undefined) {
        turns.push({ chain: chainOf(effect.id), section: effect.origin.section, ...turn });
      }
    }
  }
  return turns;
}

type Said = Omit<Turn, "chain" | "section">;

function messageTurn(message: ModelMessage): Said {
  const { content, role } = message;
  const text =
    typeof content === "string"
      ? content
      : content.map((part) => (part.type === "text" ? part.text : `[image ${part.url}]`)).join("\n");
  return { from: role, text };
}

function answerTurn(
  effect: Extract<JournalRecord, { record: "effect" }>,
  { ok, value }: EffectAnswer,
): Said | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (effect.kind === "model_round") {
    const who = effect.request.role;
    if (!ok) return { from: "failure", who, text: "message" in value ? value.message : "cancelled" };
    if (!("toolCalls" in value)) return undefined;
    const calls = value.toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given }));
    return { from: "assistant", who, text: value.text, ...(calls.length === 0 ? {} : { calls }) };
  }
  // A model reads the results of its calls in the next round.
  if (effect.kind !== "tool_call" || effect.origin.caller === "model") return undefined;
  const calls = [{ name: effect.request.tool, arguments: effect.request.arguments }];
  const text = "text" in value ? value.text : "message" in value ? value.message : "cancelled";
  return { from: ok ? "script" : "failure", who: effect.request.tool, text, calls };
}
