import type { PackReport } from "@runvil/host";
import { RUNVIL_VENDOR } from "@runvil/names";
import { checkedPick } from "../slots/checked-pick.js";
import type { PickableTool, SlotPick, SlotPicker } from "../slots/slot-picker.js";
import { thrownText } from "../slots/thrown-text.js";
import { FIRST_PARTY, type SlotChoice } from "./declared/slots.js";
import { contractOfFile } from "./old-prompt.js";

/**
 * Picks the tools for the fuzzy slots of an old prompt file, as a run of it would: among those of the capabilities that it
 * declares. Give the answer to `migrate` as `tools`. Never rejects, whatever the picker does.
 *
 * @param text the file's text
 * @param packs what `host.packs()` reports; the Pack `runvil/X` is the capability `promptforge/X`
 * @returns by alias the tool that was picked, or why none was
 *
 * Source: docs/spec/promptforge-dialect.md sections 4 and 11 (PF-19, PF-30).
 */
export async function pickTools(
  text: string,
  packs: readonly PackReport[],
  picker: SlotPicker,
): Promise<Readonly<Record<string, SlotChoice>>> {
  const { capabilities = [], slots = [] } = contractOfFile(text) ?? {};
  const tools = capabilities.flatMap(({ id }) => toolsOf(id, packs));
  const choices: [alias: string, choice: SlotChoice][] = [];
  for (const slot of slots) {
    if (slot.kind === "fuzzy") choices.push([slot.alias, await choose(slot.want, tools, picker)]);
  }
  return Object.fromEntries(choices);
}

async function choose(want: string, tools: readonly PickableTool[], picker: SlotPicker): Promise<SlotChoice> {
  const pick = await asked(want, tools, picker);
  switch (pick.decision) {
    case "bind":
      return { path: pick.tool.id, score: pick.score };
    case "absent":
      return { reason: "no tool of this Host fits" };
    case "duplicate":
    case "ambiguous":
      return { reason: `several tools of this Host fit: ${pick.tools.map(({ id }) => id).join(", ")}` };
    case "failed":
      return { reason: `the tool picker failed: ${pick.failure.message}` };
  }
}

async function asked(
  want: string,
  tools: readonly PickableTool[],
  picker: SlotPicker,
): Promise<SlotPick<PickableTool>> {
  try {
    return checkedPick(await picker.pick(want, [...tools]), tools);
  } catch (cause) {
    return { decision: "failed", failure: { message: thrownText(cause), cause } };
  }
}

/** A Pack's tools under their paths. An id of more than two segments has none. */
function toolsOf(capability: string, packs: readonly PackReport[]): PickableTool[] {
  const pack = packs.find(({ name }) => name.replace(`${RUNVIL_VENDOR}/`, `${FIRST_PARTY}/`) === capability);
  return (pack?.tools ?? []).flatMap(({ id, description, parameters }) => {
    const [, name, ...more] = id.split("/");
    if (name === undefined || more.length > 0) return [];
    const schema = typeof parameters === "object" && parameters !== null ? parameters : {};
    return { id: `${capability}/${name}`, capability, name, description, parameters: schema };
  });
}
