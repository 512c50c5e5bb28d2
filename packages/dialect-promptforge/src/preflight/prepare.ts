import type { DialectPreparation, DialectRequest } from "@runvil/host";
import { compareBytes } from "@runvil/names";
import { contractOf } from "@runvil/prompt";
import { activateCapabilities } from "../capabilities/activate.js";
import type { Capability } from "../capabilities/capability.js";
import { assembleCatalog, type Catalog } from "../capabilities/catalog.js";
import type { SlotDeclaration } from "../frontmatter/contract.js";
import { promptforgeFiles } from "../frontmatter/prompt-dialect.js";
import { promptforgeSections } from "../sections/promptforge-sections.js";
import { fillSlots, type SlotSource } from "../slots/fill-slots.js";
import { findNearDuplicates } from "../slots/near-duplicates.js";
import { pickableTools } from "../slots/pickable-tools.js";
import { readRecordedSetting, recordSetting } from "../slots/recorded-setting.js";
import type { SlotPicker } from "../slots/slot-picker.js";
import type { SlotSetting } from "../slots/slot-setting.js";
import { gapLines } from "./gap-lines.js";

/** What a Host brings to the preparation of every run. */
export interface PreparationSetting {
  readonly registered: ReadonlyMap<string, Capability>;
  /** Gives the Host's picker, or undefined when it has none. */
  readonly picker: () => Promise<SlotPicker | undefined>;
}

/** What was decided about the slots, or what keeps the run from starting. */
interface Slots {
  readonly setting: SlotSetting;
  /** Ids of the inactive capabilities that exact slots name. */
  readonly inactive: readonly string[];
  /** Lines about slots. */
  readonly lines: readonly string[];
}

/**
 * Prepares a run: activates its capabilities, assembles the catalog and fills the slots. Binding ends here; a run that is replayed
 * keeps the fills of its journal and asks no picker. Once the run is cancelled, nothing more is activated or asked.
 *
 * @throws the signal's reason once it aborted
 *
 * Source: docs/spec/promptforge-dialect.md sections 2 to 5.
 */
export async function prepareRun(
  { prompt, packs, services, log, signal, bindings }: DialectRequest,
  { registered, picker }: PreparationSetting,
): Promise<DialectPreparation> {
  const contract = contractOf(prompt, promptforgeFiles);
  if (contract === undefined) throw new TypeError("the prompt is not a promptforge prompt");
  const { active, missing, conflicts } = await activateCapabilities(contract.capabilities, {
    registered,
    packs,
    services,
    log,
    signal,
  });
  const catalog = assembleCatalog(active, log);
  const source = { tools: pickableTools(catalog.tools), active: new Set(active.keys()), picker, log, signal };
  const slots =
    bindings === undefined
      ? await decideSlots(contract.slots, source)
      : restoreSlots(readRecordedSetting(bindings), catalog);
  const inConflict = conflicts.flatMap(({ first, second }) => [first, second]);
  const inactive = slots.inactive.filter((id) => !inConflict.includes(id));
  const gaps = gapLines({ missing: [...missing, ...inactive], conflicts, slots: slots.lines });
  if (gaps.length > 0) return { ok: false, gaps };
  const preludes = [...active.values()].flatMap(({ prelude }) => (prelude === undefined ? [] : [prelude]));
  return {
    ok: true,
    packs: { catalog: catalog.entries, preludes, usable: catalog.namespaces, unavailable: [] },
    tools: catalog.tools,
    engine: promptforgeSections(slots.setting),
    bindings: recordSetting(slots.setting),
  };
}

async function decideSlots(declared: readonly SlotDeclaration[], source: SlotSource): Promise<Slots> {
  const { fills, skipped, inactive, unfilled } = await fillSlots(declared, source);
  const isRefused = inactive.length > 0 || unfilled.length > 0;
  const nearDuplicates = isRefused ? [] : await findNearDuplicates(fills, source.tools, source.picker, source.log);
  const aliases = declared.map(({ alias }) => alias).sort(compareBytes);
  return { setting: { aliases, fills, skipped, nearDuplicates }, inactive, lines: unfilled };
}

function restoreSlots(setting: SlotSetting, { tools }: Catalog): Slots {
  const lines = setting.fills
    .filter(({ path }) => !tools.has(path))
    .map(({ alias, path }) => `tool slot '${alias}' was bound to ${path}, which this host no longer provides`);
  return { setting, inactive: [], lines };
}
