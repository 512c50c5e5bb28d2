import type { ModelEntry, RunEvent } from "@runvil/protocol";
import type { NamedUsage, UsageCount, UsageReport } from "./usage-report.js";

const NOTHING: UsageCount = {
  rounds: 0,
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  unreported: 0,
  unpriced: 0,
};
const PRICE_UNIT = 1_000_000;

type Completed = Extract<RunEvent, { readonly event: "model_turn_completed" }>;

/** Adds up what a run spends on models, from its events `model_turn_completed`. */
export class UsageMeter {
  readonly #prices: ReadonlyMap<string, NonNullable<ModelEntry["price"]>>;
  readonly #roles = new Map<string, UsageCount>();
  readonly #sections = new Map<string, UsageCount>();
  readonly #tasks = new Map<string, UsageCount>();
  readonly #tools = new Map<string, UsageCount>();
  #total = NOTHING;

  /** @param models the catalog whose prices count */
  constructor(models: readonly ModelEntry[]) {
    this.#prices = new Map(models.flatMap(({ id, price }) => (price === undefined ? [] : [[id, price] as const])));
  }

  /**
   * Takes one event of the run. Any other than `model_turn_completed` changes nothing.
   *
   * @returns what the round spent
   */
  see(event: RunEvent): UsageCount | undefined {
    if (event.event !== "model_turn_completed") return undefined;
    const spent = this.#spentBy(event);
    this.#total = sum(this.#total, spent);
    add(this.#roles, event.role, spent);
    add(this.#sections, event.section, spent);
    add(this.#tasks, event.task, spent);
    return spent;
  }

  /** Adds a round of a run that a tool started. */
  addInner(tool: string, spent: UsageCount): void {
    this.#total = sum(this.#total, spent);
    add(this.#tools, tool, spent);
  }

  /** What was spent so far. */
  report(): UsageReport {
    return {
      total: this.#total,
      roles: named(this.#roles),
      sections: named(this.#sections),
      tasks: named(this.#tasks),
      ...(this.#tools.size === 0 ? {} : { tools: named(this.#tools) }),
    };
  }

  #spentBy({ model, usage }: Completed): UsageCount {
    if (usage === undefined) return { ...NOTHING, rounds: 1, unreported: 1 };
    const { promptTokens, completionTokens, reasoningTokens = 0 } = usage;
    const tokens = { rounds: 1, promptTokens, completionTokens, reasoningTokens, unreported: 0 };
    const price = this.#prices.get(model);
    if (price === undefined) return { ...tokens, unpriced: 1 };
    return {
      ...tokens,
      unpriced: 0,
      cost: (promptTokens * price.input + completionTokens * price.output) / PRICE_UNIT,
    };
  }
}

function add(counts: Map<string, UsageCount>, name: string, spent: UsageCount): void {
  counts.set(name, sum(counts.get(name) ?? NOTHING, spent));
}

function sum(a: UsageCount, b: UsageCount): UsageCount {
  const cost = a.cost === undefined && b.cost === undefined ? {} : { cost: (a.cost ?? 0) + (b.cost ?? 0) };
  return {
    rounds: a.rounds + b.rounds,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    unreported: a.unreported + b.unreported,
    unpriced: a.unpriced + b.unpriced,
    ...cost,
  };
}

function named(counts: ReadonlyMap<string, UsageCount>): readonly NamedUsage[] {
  return Array.from(counts, ([name, count]) => ({ name, ...count }));
}
