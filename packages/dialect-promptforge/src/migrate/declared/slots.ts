import { isTaskBuiltIn, wireName } from "@runvil/names";
import type { Remarks } from "../remark.js";
import type { Declarations, SlotEntry } from "./declarations.js";

/** The tool of a Host that a fuzzy slot is filled with. */
export interface PickedTool {
  /** The tool's full path, `namespace/pack/name`. */
  readonly path: string;
  /** The picker's score, 0 to 1. */
  readonly score: number;
}

/** What was found for a fuzzy slot: a tool, or why there is none. */
export type SlotChoice = PickedTool | { readonly reason: string };

/** The tool that a slot is to be filled with; undefined for none. */
export function pickedTool(choices: Readonly<Record<string, SlotChoice>>, alias: string): PickedTool | undefined {
  const choice = Object.hasOwn(choices, alias) ? choices[alias] : undefined;
  return choice && "path" in choice ? choice : undefined;
}

/** What becomes of a slot whose tool is known. */
export interface Slot {
  readonly alias: string;
  /** The line of its declaration. */
  readonly line: number;
  /** The Runvil tool id, `pack/name`. */
  readonly id: string;
  /** What the model sees from now on. */
  readonly wire: string;
  /** The path's last segment, which the old Tool object called its wire name. */
  readonly tool: string;
  /** Whether the tool comes from an optional first-party capability, so that a run may be without it. */
  readonly mayBeAbsent: boolean;
}

/** The slots of a prompt by alias; undefined for a fuzzy slot that nothing fills. */
export type Slots = ReadonlyMap<string, Slot | undefined>;

/** The namespace of first-party capabilities. */
export const FIRST_PARTY = "promptforge";

/**
 * Finds the Runvil tool of every slot.
 *
 * @param choices what was found for fuzzy slots, by alias
 *
 * Source: docs/spec/promptforge-dialect.md section 11 (rows of `exact slot` and `fuzzy slot`).
 */
export function resolveSlots(
  { tools, capabilities }: Declarations,
  choices: Readonly<Record<string, SlotChoice>>,
  remarks: Remarks,
): Slots {
  const slots = new Map<string, Slot | undefined>();
  const declared = new Map((capabilities?.items ?? []).map((entry) => [entry.id, entry]));
  for (const entry of tools?.items ?? []) {
    const pick = pickedTool(choices, entry.alias);
    const path = entry.path ?? pick?.path;
    if (path === undefined) {
      remarks.add("M-FUZZY", entry.line, unfilled(entry, choices));
      slots.set(entry.alias, undefined);
      continue;
    }
    const [namespace = "", pack = "", tool = ""] = path.split("/");
    const id = `${pack}/${tool}`;
    const capability = declared.get(`${namespace}/${pack}`);
    const mayBeAbsent = namespace === FIRST_PARTY && capability?.optional === true;
    const slot = { alias: entry.alias, line: entry.line, id, wire: wireName(id), tool, mayBeAbsent };
    slots.set(entry.alias, slot);
    remarkOnNames(entry, slot, pick, remarks);
    if (!capability) {
      const text = `slot '${entry.alias}' needs the capability ${namespace}/${pack}, which the prompt does not declare: the old prompt never started; declare it under uses`;
      remarks.add("M-UNDECLARED", entry.line, text);
    }
  }
  remarkOnWires(tools?.items ?? [], slots, remarks);
  return slots;
}

function unfilled({ alias, want }: SlotEntry, choices: Readonly<Record<string, SlotChoice>>): string {
  const choice = Object.hasOwn(choices, alias) ? choices[alias] : undefined;
  const why = choice && "reason" in choice ? choice.reason : "--host CONFIG can look for a tool that fits";
  return `slot '${alias}' wants ${JSON.stringify(want)} and its uses are left as they are, name a tool id in their place: ${why}`;
}

function remarkOnNames(
  { alias, line, want }: SlotEntry,
  { id, wire }: Slot,
  pick: PickedTool | undefined,
  remarks: Remarks,
) {
  if (want !== undefined && pick) {
    remarks.add("I-FUZZY", line, `slot '${alias}' is now ${id} (score ${pick.score.toFixed(3)})`);
  }
  if (wire !== alias) remarks.add("I-WIRE", line, `the model now sees ${wire} in place of ${alias}`);
}

/** Two tools that a model would see under one name: Runvil offers only the first. */
function remarkOnWires(entries: readonly SlotEntry[], slots: Slots, remarks: Remarks): void {
  const ids = new Map<string, string>();
  for (const { alias, line } of entries) {
    const slot = slots.get(alias);
    if (!slot) continue;
    const taken = ids.get(slot.wire) ?? slot.id;
    ids.set(slot.wire, taken);
    if (taken !== slot.id) {
      remarks.add("M-WIRE", line, `a model sees ${taken} and ${slot.id} both as ${slot.wire}; Runvil offers only one`);
    } else if (isTaskBuiltIn(slot.wire)) {
      remarks.add("M-WIRE", line, `${slot.wire} is the name of a task built-in; Runvil cannot offer ${slot.id}`);
    }
  }
}
