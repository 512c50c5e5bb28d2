import type { CatalogEntry } from "@runvil/protocol";
import type { NearDuplicate, SlotSetting } from "../slots/slot-setting.js";

/** A tool slot with the tool that fills it. */
export interface BoundSlot {
  readonly alias: string;
  readonly tool: CatalogEntry;
  /** The last segment of the tool's path. */
  readonly wireName: string;
}

/**
 * The run's tool slots, fixed when it starts.
 *
 * Source: docs/spec/promptforge-dialect.md sections 3 and 5 (PF-24, PF-41).
 */
export class BoundSlots {
  /** Every declared alias, bound or not, sorted. */
  readonly declared: readonly string[];
  /** Tools of the catalog that mean the same, in catalog order. */
  readonly nearDuplicates: readonly NearDuplicate[];
  /** The run's tools by path. */
  readonly #catalog = new Map<string, CatalogEntry>();
  readonly #declared: ReadonlySet<string>;
  readonly #bound: ReadonlyMap<string, BoundSlot>;

  /** @throws RangeError when the catalog lacks the tool of a fill */
  constructor(setting: SlotSetting, catalog: readonly CatalogEntry[]) {
    this.declared = setting.aliases;
    this.#declared = new Set(setting.aliases);
    this.nearDuplicates = setting.nearDuplicates;
    for (const entry of catalog) if (!this.#catalog.has(entry.id)) this.#catalog.set(entry.id, entry);
    this.#bound = new Map(
      setting.fills.map(({ alias, path }) => {
        const tool = this.#catalog.get(path);
        if (tool === undefined) {
          throw new RangeError(`tool slot ${alias} is bound to ${path}, which is not in the run's catalog`);
        }
        return [alias, { alias, tool, wireName: path.slice(path.lastIndexOf("/") + 1) }];
      }),
    );
  }

  /** Whether the prompt declares a slot of this alias, bound or not. */
  declares(alias: string): boolean {
    return this.#declared.has(alias);
  }

  /** The slot of an alias, when it is bound. */
  get(alias: string): BoundSlot | undefined {
    return this.#bound.get(alias);
  }

  /** The bound aliases, sorted. */
  get aliases(): readonly string[] {
    return this.declared.filter((alias) => this.#bound.has(alias));
  }

  /** The first bound slot, by alias, that a tool fills. */
  filledBy(tool: CatalogEntry): BoundSlot | undefined {
    for (const slot of this.#bound.values()) if (slot.tool === tool) return slot;
    return undefined;
  }

  /** The run's tool whose path is a namespace before `id`, in catalog order. */
  contributedAs(id: string): CatalogEntry | undefined {
    for (const [path, tool] of this.#catalog) if (path.slice(path.indexOf("/") + 1) === id) return tool;
    return undefined;
  }
}
