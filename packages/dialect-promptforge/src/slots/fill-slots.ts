import { type Log, logWith } from "@runvil/harness";
import { compareBytes } from "@runvil/names";
import type { ExactSlot, FuzzySlot, SlotDeclaration } from "../frontmatter/contract.js";
import { checkedPick } from "./checked-pick.js";
import type { PickableTool, SlotPick, SlotPicker } from "./slot-picker.js";
import type { SkippedSlot, SlotFill } from "./slot-setting.js";
import { thrownText } from "./thrown-text.js";
import { type UnfilledSlot, unfilledLine } from "./unfilled-line.js";

/** What slots are filled from. */
export interface SlotSource {
  /** The tools of the run, in catalog order. */
  readonly tools: readonly PickableTool[];
  /** Ids of the active capabilities. */
  readonly active: ReadonlySet<string>;
  /** Gives the Host's picker, or undefined when it has none. Asked when the first fuzzy slot comes. */
  picker(): Promise<SlotPicker | undefined>;
  readonly log: Log;
  /** Aborts when the run is cancelled; no slot is filled any more then. */
  readonly signal: AbortSignal;
}

/** What became of a prompt's slots, each list in alias order. */
export interface FilledSlots {
  readonly fills: readonly SlotFill[];
  readonly skipped: readonly SkippedSlot[];
  /** Ids of the inactive capabilities that exact slots name. */
  readonly inactive: readonly string[];
  /** Lines about required slots that nothing fills. */
  readonly unfilled: readonly string[];
}

/**
 * Fills the slots of a prompt, one after the other in sorted alias order.
 *
 * @throws the signal's reason once it aborted
 *
 * Source: docs/spec/promptforge-dialect.md sections 3 and 4 (PF-21 to PF-28, PF-35).
 */
export async function fillSlots(slots: readonly SlotDeclaration[], source: SlotSource): Promise<FilledSlots> {
  const fills: SlotFill[] = [];
  const skipped: SkippedSlot[] = [];
  const inactive: string[] = [];
  const unfilled: string[] = [];
  const paths = new Set(source.tools.map(({ id }) => id));
  for (const slot of [...slots].sort((a, b) => compareBytes(a.alias, b.alias))) {
    if (slot.kind === "exact") {
      if (!source.active.has(slot.capability)) inactive.push(slot.capability);
      else fills.push(...fillExact(slot, paths, source.log));
      continue;
    }
    const filled = await fillFuzzy(slot, source);
    source.signal.throwIfAborted();
    if ("path" in filled) fills.push(filled);
    else if (!slot.optional) unfilled.push(unfilledLine(slot, filled));
    else {
      const { alias, want } = slot;
      source.log.info("optional fuzzy tool slot unfilled; skipped", { alias, want });
      skipped.push({ alias, want });
    }
  }
  return { fills, skipped, inactive, unfilled };
}

function fillExact({ alias, path }: ExactSlot, paths: ReadonlySet<string>, log: Log): SlotFill[] {
  if (paths.has(path)) return [{ alias, path }];
  log.warn("exact tool slot's capability is active but contributed no such tool; unfilled", { alias, tool: path });
  return [];
}

async function fillFuzzy({ alias, want }: FuzzySlot, source: SlotSource): Promise<SlotFill | UnfilledSlot> {
  const log = logWith(source.log, { alias });
  const pick = await ask(want, source);
  switch (pick?.decision) {
    case undefined:
      return { because: "no-picker" };
    case "bind":
      return { alias, path: pick.tool.id, want, score: Math.round(pick.score * 1000) / 1000 };
    case "absent":
      return { because: "absent" };
    case "duplicate":
    case "ambiguous":
      return { because: "several", paths: pick.tools.map(({ id }) => id) };
    case "failed":
      log.warn("the fuzzy fill query failed; unfilled", { reason: pick.failure.message, cause: pick.failure.cause });
      return { because: "failed" };
  }
}

async function ask(want: string, source: SlotSource): Promise<SlotPick<PickableTool> | undefined> {
  try {
    const picker = await source.picker();
    // A copy, since what the picker does with its list is nobody else's business.
    return picker && checkedPick(await picker.pick(want, [...source.tools]), source.tools);
  } catch (cause) {
    return { decision: "failed", failure: { message: thrownText(cause), cause } };
  }
}
