import { compareBytes, compareToolIds, isTaskBuiltIn, isTransportName, wireName } from "@runvil/names";
import type { CatalogEntry, JsonObject, JsonValue, PackSnapshot, ToolDefinition } from "@runvil/protocol";

/** A declared Pack, as the frontmatter names it. */
export interface DeclaredPack {
  readonly id: string;
}

/** A catalog tool that sections can offer. */
export interface OfferedTool {
  readonly id: string;
  /** The Pack id, the first segment of the tool's. */
  readonly pack: string;
  readonly entry: CatalogEntry;
  /** As the model sees it, under its wire name. */
  readonly definition: ToolDefinition;
}

/** A Pack that has an object in the run's Lua. */
export interface KnownPack {
  readonly id: string;
  readonly declared: boolean;
  /** Its offered tools, in canonical id order. */
  readonly tools: readonly OfferedTool[];
}

/**
 * The run's catalog, what of it sections can offer, and the Packs it comes from. Fixed for the whole run.
 *
 * Source: docs/spec/run-lifecycle.md section 4.4, docs/seeds/runvil-tools.txt "Which Packs have objects".
 */
export class Offering {
  readonly #catalog = new Map<string, CatalogEntry>();
  readonly #offered = new Map<string, OfferedTool>();
  readonly #byWire = new Map<string, OfferedTool>();
  readonly #packs = new Map<string, KnownPack>();
  readonly #unavailable: ReadonlyMap<string, string>;
  /** Offered tools, in canonical id order. */
  readonly tools: readonly OfferedTool[];
  /** Known Packs, by Pack id. */
  readonly packs: readonly KnownPack[];

  constructor(snapshot: PackSnapshot, declared: readonly DeclaredPack[]) {
    this.#unavailable = new Map((snapshot.unavailable ?? []).map(({ pack, reason }) => [pack, reason]));
    for (const entry of snapshot.catalog) if (!this.#catalog.has(entry.id)) this.#catalog.set(entry.id, entry);
    for (const entry of [...this.#catalog.values()].sort((a, b) => compareToolIds(a.id, b.id))) this.#offer(entry);
    this.tools = [...this.#offered.values()];
    const declaredIds = new Set(declared.map(({ id }) => id));
    // Only a Host that reports nothing leaves it to the catalog which Packs there are, tools left out of the offering included.
    const reported = snapshot.usable !== undefined || snapshot.unavailable !== undefined;
    const withTools = reported ? this.tools.map(({ pack }) => pack) : [...this.#catalog.keys()].map(packOf);
    this.packs = this.#knownPacks(declaredIds, [...(snapshot.usable ?? []), ...withTools]);
    for (const pack of this.packs) this.#packs.set(pack.id, pack);
  }

  #offer(entry: CatalogEntry): void {
    const name = wireName(entry.id);
    if (isTaskBuiltIn(name) || !isTransportName(name) || this.#byWire.has(name)) return;
    const { parameters, description } = entry;
    if (!isObject(parameters)) return;
    const tool = { id: entry.id, pack: packOf(entry.id), entry, definition: { name, description, parameters } };
    this.#offered.set(entry.id, tool);
    this.#byWire.set(name, tool);
  }

  #knownPacks(declared: ReadonlySet<string>, found: readonly string[]): KnownPack[] {
    return [...new Set([...declared, ...found])]
      .filter((id) => !this.#unavailable.has(id))
      .sort(compareBytes)
      .map((id) => ({ id, declared: declared.has(id), tools: this.tools.filter(({ pack }) => pack === id) }));
  }

  /** The offered tool of an id. */
  offered(id: string): OfferedTool | undefined {
    return this.#offered.get(id);
  }

  /** The offered tool behind a wire name. */
  byWireName(name: string): OfferedTool | undefined {
    return this.#byWire.get(name);
  }

  /** The catalog tool of an id, offered or not. */
  catalogTool(id: string): CatalogEntry | undefined {
    return this.#catalog.get(id);
  }

  /** The name that a call of a catalog tool is recorded under. */
  recordedName(id: string): string {
    return this.#offered.get(id)?.definition.name ?? id;
  }

  pack(id: string): KnownPack | undefined {
    return this.#packs.get(id);
  }

  /** Why a Pack cannot serve the run; `undefined` when it can, or is not in it. */
  unavailableReason(id: string): string | undefined {
    return this.#unavailable.get(id);
  }

  /** Ids of the offered tools, in canonical order. */
  get ids(): readonly string[] {
    return this.tools.map(({ id }) => id);
  }
}

/** A tool's Pack id: the first segment of its id. */
function packOf(id: string): string {
  return id.split("/", 1)[0] ?? id;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
