import type { CatalogEntry } from "@runvil/plugin-sdk";
import type { PickableTool } from "./picker.js";

/** Tools of many runs, before they are forgotten. */
const MOST_KEPT = 2_000;

/** Makes pickable tools of catalog tools: the same object for the same tool, so that a picker reads each text once. */
export class PickableTools {
  readonly #kept = new Map<string, PickableTool>();

  /** The pickable tool of a catalog tool; undefined for one without a schema, which no section can offer. */
  of(entry: CatalogEntry): PickableTool | undefined {
    const { id, description, parameters } = entry;
    if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) return undefined;
    const key = JSON.stringify([id, description, parameters]);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const [capability = id] = id.split("/", 1);
    const made: PickableTool = { id, capability, name: id.slice(id.lastIndexOf("/") + 1), description, parameters };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, made);
    return made;
  }
}
