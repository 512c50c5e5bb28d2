import { type Entry, type LocalTool, recordModel, type SectionTools, type TaskAllowlist } from "@runvil/engine/dialect";
import { compareBytes, isTaskBuiltIn } from "@runvil/names";
import type { CatalogEntry, ToolDefinition } from "@runvil/protocol";
import { AdvertisedAliases } from "./advertised-aliases.js";
import type { BoundSlot, BoundSlots } from "./bound-slots.js";
import { checkNearDuplicates } from "./near-duplicates.js";
import { refuseList, slotDefinition } from "./slot-definition.js";

/**
 * The tools of one section entry: the aliases that it advertises, rebuilt for every round, its local tools, and how often the
 * model called each.
 *
 * Source: docs/spec/promptforge-dialect.md sections 7 to 10.
 */
export class SectionAliases implements SectionTools {
  allowedTasks: TaskAllowlist | undefined;
  readonly slots: BoundSlots;
  /** What `tools.always` advertised in the run. */
  readonly always: AdvertisedAliases;
  /** What `tools.add` advertised in this entry. */
  readonly added = new AdvertisedAliases();
  readonly #entry: Entry;
  readonly #locals = new Map<string, LocalTool>();
  readonly #counts = new Map<string, number>();
  #called = false;
  /** Bytes of texts that count as memory of the VM. */
  #retained = 0;

  constructor(entry: Entry, slots: BoundSlots, always: AdvertisedAliases) {
    this.#entry = entry;
    this.slots = slots;
    this.always = always;
    this.retainTexts();
  }

  /** Counts the texts that are kept outside Lua as the VM's memory, those that earlier sections gave `tools.always` too. */
  retainTexts(): void {
    const grown = this.always.bytes + this.added.bytes - this.#retained;
    if (grown <= 0) return;
    this.#retained += grown;
    this.#entry.vm.retain(undefined, grown);
  }

  list(): readonly ToolDefinition[] {
    this.#entry.report("tool_scope_validation_started", {});
    const advertised = this.#advertised();
    const definitions = advertised.map((slot) => slotDefinition(this.#entry, slot, this.#textOf(slot)));
    checkNearDuplicates(this.slots.nearDuplicates, advertised, (message) => refuseList(this.#entry, message));
    for (const { alias, definition } of this.#locals.values()) if (!isTaskBuiltIn(alias)) definitions.push(definition);
    this.#entry.report("tool_scope_validation_succeeded", { tools: definitions.map(({ name }) => name) });
    return definitions;
  }

  /** The slots of the list, `always` before `add`, each once. A task built-in's name never shows. */
  #advertised(): BoundSlot[] {
    const aliases = new Set([...this.always.aliases, ...this.added.aliases]);
    return [...aliases].flatMap((alias) => (isTaskBuiltIn(alias) ? [] : (this.slots.get(alias) ?? [])));
  }

  #textOf({ alias, tool }: BoundSlot): string {
    return this.added.text(alias) ?? this.always.text(alias) ?? tool.description;
  }

  local(name: string): LocalTool | undefined {
    return this.#locals.get(name);
  }

  /** Adds a local tool whose alias is free. */
  define(tool: LocalTool): void {
    this.#locals.set(tool.alias, tool);
  }

  catalogTool(name: string): CatalogEntry | undefined {
    return this.slots.get(name)?.tool;
  }

  outOfScopeHint(name: string): string {
    return this.slots.get(name) === undefined
      ? ""
      : " (alias is a bound tool slot but was not added to this section's scope)";
  }

  dispatched(name: string): void {
    this.called();
    this.#counts.set(name, this.count(name) + 1);
  }

  /** Takes note of a call of any caller. */
  called(): void {
    if (this.#called) return;
    this.#called = true;
    recordModel(this.#entry);
  }

  /** How often the model called an alias in this entry. */
  count(alias: string): number {
    return this.#counts.get(alias) ?? 0;
  }

  /** Whether an alias is a declared slot or a local tool of this entry. */
  declares(alias: string): boolean {
    return this.slots.declares(alias) || this.#locals.has(alias);
  }

  /** Declared slots and local tools, sorted. */
  get declared(): readonly string[] {
    return [...this.slots.declared, ...this.#locals.keys()].sort(compareBytes);
  }
}
