import type { Log } from "@runvil/harness";
import { compareToolIds } from "@runvil/names";
import type { CatalogEntry, NearDuplicatePair, NearDuplicates } from "@runvil/protocol";

/** Whether and how the tools that sections offer are checked for near-duplicates. */
export type NearDuplicateMode = "off" | NearDuplicates["mode"];

/** A tool as a picker compares it. */
export interface ComparedTool {
  /** The tool id. */
  readonly id: string;
  /** The Pack id. */
  readonly capability: string;
  /** The id's last segment. */
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** Every pair of tools with its similarity, or why there is none. */
export type Compared<T> =
  | {
      readonly ok: true;
      readonly pairs: readonly { readonly first: T; readonly second: T; readonly similarity: number }[];
    }
  | { readonly ok: false; readonly failure: { readonly message: string; readonly cause?: unknown } };

/**
 * What the check asks of a tool picker: `createToolPicker` of `@runvil/tool-picker` makes one.
 *
 * Source: docs/spec/promptforge-dialect.md section 4.
 */
export interface ToolComparer {
  /** Tools at least this similar, 0 to 1, are near-duplicates. */
  readonly thresholds: { readonly duplicate: number };
  similarities<T extends ComparedTool>(tools: readonly T[]): Promise<Compared<T>>;
}

/** The pairs of a run, or that the picker could not compare its tools. */
export type FoundPairs = { readonly ok: true; readonly pairs: readonly NearDuplicatePair[] } | { readonly ok: false };

/** Catalogs whose pairs are kept. */
const MOST_KEPT = 32;

/**
 * Finds the near-duplicates among the tools of runs, once for each catalog.
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes", PF-31 and PF-93.
 */
export class NearDuplicateFinder {
  readonly #picker: ToolComparer;
  readonly #found = new Map<string, Promise<FoundPairs>>();

  constructor(picker: ToolComparer) {
    this.#picker = picker;
  }

  /**
   * @param offered the tools that sections can offer
   * @returns the pairs in tool id order. Never rejects
   */
  async find(offered: readonly CatalogEntry[], log: Log): Promise<FoundPairs> {
    const tools = offered.map(comparedTool).sort((a, b) => compareToolIds(a.id, b.id));
    const catalog = JSON.stringify(tools);
    const known = this.#found.get(catalog);
    if (known !== undefined) return known;
    if (this.#found.size >= MOST_KEPT) this.#found.clear();
    const finding = this.#compare(tools, log);
    this.#found.set(catalog, finding);
    const found = await finding;
    if (!found.ok) this.#found.delete(catalog);
    return found;
  }

  async #compare(tools: readonly ComparedTool[], log: Log): Promise<FoundPairs> {
    try {
      const compared = await this.#picker.similarities(tools);
      if (compared.ok) return { ok: true, pairs: this.#near(compared.pairs) };
      log.warn("the near-duplicate check failed", { reason: compared.failure.message, cause: compared.failure.cause });
    } catch (cause) {
      log.warn("the near-duplicate check failed", { cause });
    }
    return { ok: false };
  }

  #near(pairs: Extract<Compared<ComparedTool>, { readonly ok: true }>["pairs"]): NearDuplicatePair[] {
    const { duplicate } = this.#picker.thresholds;
    return pairs
      .filter(({ similarity }) => similarity >= duplicate)
      .map(({ first, second, similarity }) => ({
        first: first.id,
        second: second.id,
        similarity: Math.round(similarity * 1_000) / 1_000,
      }))
      .sort((a, b) => compareToolIds(a.first, b.first) || compareToolIds(a.second, b.second));
  }
}

function comparedTool({ id, description, parameters }: CatalogEntry): ComparedTool {
  const [capability = id] = id.split("/", 1);
  const schema = typeof parameters === "object" && parameters !== null ? parameters : {};
  return { id, capability, name: id.slice(id.lastIndexOf("/") + 1), description, parameters: schema };
}
