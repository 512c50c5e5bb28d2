import type { RunEnvironment } from "@runvil/engine";
import { type ForkOrigin, type HeaderLine, JOURNAL_FORMAT, type StoreKind, sha256 } from "@runvil/journal";
import { type JsonValue, type ModelEntry, PROTOCOL_VERSION } from "@runvil/protocol";

/** What a header holds beside the run's environment. */
export interface HeaderFacts {
  /** The prompt file's text. */
  readonly prompt: string;
  readonly store: StoreKind;
  /** What another dialect bound. */
  readonly bindings?: JsonValue;
  /** How many records of files follow, written together with the header. */
  readonly fileRecords?: number;
  readonly forkedFrom?: ForkOrigin;
}

/**
 * The first line of a run's journal. Of models only what the run can see gets into it, whatever else a Host keeps with them.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function headerOf(environment: RunEnvironment, facts: HeaderFacts): HeaderLine {
  const { execution, args, ui, seed, startedAt, limits, packs, models, nearDuplicates } = environment;
  const { catalog, preludes, usable, unavailable } = packs;
  const { prompt, store, bindings, fileRecords = 0, forkedFrom } = facts;
  return {
    record: "run",
    format: JOURNAL_FORMAT,
    protocol: PROTOCOL_VERSION,
    execution,
    prompt,
    prompt_sha256: sha256(prompt),
    args,
    ...(ui === undefined ? {} : { ui }),
    seed,
    started_at: startedAt,
    limits,
    catalog,
    preludes,
    ...(usable === undefined ? {} : { usable }),
    ...(unavailable === undefined ? {} : { unavailable }),
    models: recordedModels(models),
    store,
    ...(nearDuplicates === undefined ? {} : { near_duplicates: nearDuplicates }),
    ...(bindings === undefined ? {} : { bindings }),
    ...(fileRecords === 0 ? {} : { file_records: fileRecords }),
    ...(forkedFrom === undefined ? {} : { forked_from: forkedFrom }),
  };
}

/** The models of a run as a journal keeps them. */
export function recordedModels({ roles }: RunEnvironment["models"]): RunEnvironment["models"] {
  return { roles: Object.fromEntries(Object.entries(roles).map(([label, model]) => [label, visiblePart(model)])) };
}

function visiblePart({ id, description, context, thinking, price }: ModelEntry): ModelEntry {
  const visible = { id, description, context, thinking };
  return price === undefined ? visible : { ...visible, price: { input: price.input, output: price.output } };
}

/**
 * What a run was started with, from its header.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function environmentOf(header: HeaderLine): RunEnvironment {
  const { execution, args, ui, seed, started_at, limits, catalog, preludes, usable, unavailable } = header;
  const { models, near_duplicates } = header;
  return {
    execution,
    seed,
    startedAt: started_at,
    args,
    ...(ui === undefined ? {} : { ui }),
    packs: {
      catalog,
      preludes,
      ...(usable === undefined ? {} : { usable }),
      ...(unavailable === undefined ? {} : { unavailable }),
    },
    models,
    limits,
    ...(near_duplicates === undefined ? {} : { nearDuplicates: near_duplicates }),
  };
}
