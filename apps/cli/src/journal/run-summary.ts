import { JournalError, type JournaledRun, type JournalStore, readRecords } from "@runvil/host";
import type { HeaderLine, JournalRecord } from "@runvil/journal";
import type { EffectAnswer, ModelEntry, Usage } from "@runvil/protocol";

/** What a list of runs says of one. */
export interface RunSummary {
  readonly name: string;
  readonly state: JournaledRun["state"];
  /** Absent for a journal that cannot be read, as the rest. */
  readonly startedAt?: string;
  readonly prompt?: string;
  readonly rounds?: number;
  readonly toolCalls?: number;
  readonly tokens?: number;
  /** By the prices of the configuration that the run had; absent when its models have none. */
  readonly cost?: number;
  readonly forkedFrom?: string;
}

/**
 * Reads a run's journal, as far as a list needs it; undefined for a run that was deleted meanwhile. Never rejects: what cannot be
 * read is `damaged`.
 */
export async function runSummary(store: JournalStore, name: string): Promise<RunSummary | undefined> {
  const tally = new Tally();
  try {
    for await (const record of readRecords(store, name)) tally.add(record);
  } catch (error) {
    if (error instanceof JournalError && error.kind === "missing") return undefined;
    // Whoever takes the run up is told what is wrong with it.
    return { name, state: "damaged" };
  }
  return tally.summary(name);
}

/** The `name` of a prompt's frontmatter; a text that only looks like one is shown all the same. */
function promptName(text: string): string | undefined {
  return /^name:[ \t]*(?<name>\S.*?)[ \t]*$/mu.exec(text)?.groups?.name;
}

class Tally {
  #header: HeaderLine | undefined;
  #state: RunSummary["state"] = "open";
  readonly #models = new Map<string, ModelEntry>();
  readonly #rounds = new Map<string, string>();
  #toolCalls = 0;
  #tokens = 0;
  #cost: number | undefined;

  add(record: JournalRecord): void {
    switch (record.record) {
      case "run":
        this.#header = record;
        this.#learn(record.models.roles);
        break;
      case "input":
        if (record.what === "rebind") this.#learn(record.models.roles);
        break;
      case "effect":
        if (record.kind === "model_round") this.#rounds.set(record.id, record.request.model);
        if (record.kind === "tool_call") this.#toolCalls += 1;
        break;
      case "answer":
        this.#answer(record.id, record);
        break;
      case "end":
        this.#state = record.outcome;
        break;
    }
  }

  summary(name: string): RunSummary {
    const prompt = this.#header === undefined ? undefined : promptName(this.#header.prompt);
    const forkedFrom = this.#header?.forked_from?.execution;
    return {
      name,
      state: this.#state,
      ...(this.#header === undefined ? {} : { startedAt: this.#header.started_at }),
      ...(prompt === undefined ? {} : { prompt }),
      rounds: this.#rounds.size,
      toolCalls: this.#toolCalls,
      tokens: this.#tokens,
      ...(this.#cost === undefined ? {} : { cost: this.#cost }),
      ...(forkedFrom === undefined ? {} : { forkedFrom }),
    };
  }

  #learn(roles: Readonly<Record<string, ModelEntry>>): void {
    for (const model of Object.values(roles)) {
      this.#models.set(model.id, model);
      if (model.price !== undefined) this.#cost ??= 0;
    }
  }

  #answer(id: string, { ok, value }: EffectAnswer): void {
    const model = this.#rounds.get(id);
    if (!ok || model === undefined || typeof value !== "object" || value === null || !("usage" in value)) return;
    const { promptTokens, completionTokens }: Usage = value.usage ?? { promptTokens: 0, completionTokens: 0 };
    this.#tokens += promptTokens + completionTokens;
    const price = this.#models.get(model)?.price;
    if (price === undefined || this.#cost === undefined) return;
    this.#cost += (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
  }
}
