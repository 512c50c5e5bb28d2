import { environmentOf, type Log, logWith } from "@runvil/harness";
import type { HeaderLine } from "@runvil/journal";
import { Services } from "@runvil/plugin-sdk";
import type { ModelEntry, Outcome } from "@runvil/protocol";
import type { ModelCatalog } from "../prepare/model-catalog.js";
import { type AdmissionSetting, type Admitted, prepareRead } from "../run/admit.js";
import { readPrompt } from "../run/read-prompt.js";
import type { RunHost } from "../run/run-host.js";

/** What a recorded run is prepared with. */
export interface RecordedPreparation {
  readonly header: HeaderLine;
  /** The prompt file's text, where it is not the recorded one. */
  readonly prompt?: string | undefined;
  readonly services?: Services | undefined;
  /** Default: the recorded ones. */
  readonly models?: ModelCatalog | undefined;
}

/** A recorded run with everything but its files, or why this Host cannot run it. */
export type PreparedRecord =
  | { readonly ok: true; readonly admitted: Omit<Admitted, "store"> }
  | { readonly ok: false; readonly outcome: Outcome };

/**
 * Prepares a run whose journal there is: its prompt and what its tools need of this Host. What the run sees of Packs is the
 * recorded snapshot, so of the Host's only the code counts.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function prepareRecorded(
  host: RunHost,
  { header, prompt = header.prompt, services: own, models }: RecordedPreparation,
  { execution, signal }: AdmissionSetting,
): Promise<PreparedRecord> {
  const log: Log = logWith(host.log, { execution });
  const read = readPrompt(prompt, host.dialects);
  if (!read.ok) return { ok: false, outcome: { status: "failed", error: read.error } };
  if (!(await host.packStart.wait(signal))) return { ok: false, outcome: { status: "cancelled" } };
  const services = host.services.merge(own ?? Services.empty);
  const { bindings } = header;
  const options = { models: models ?? recordedCatalog(header), ...(bindings === undefined ? {} : { bindings }) };
  // Near-duplicates were decided when the run began.
  const quiet: RunHost = { ...host, nearDuplicates: "off" };
  const prepared = await prepareRead(read, quiet, options, { services, log, signal });
  if (!prepared.ok) {
    return { ok: false, outcome: { status: "failed", error: { kind: "RequirementsUnmet", message: prepared.notice } } };
  }
  return { ok: true, admitted: { ...prepared, prompt: read.prompt, packs: environmentOf(header).packs, services } };
}

/** The recorded models as a catalog that binds the same roles. */
function recordedCatalog({ models }: HeaderLine): ModelCatalog {
  return {
    models: recordedModelList(models.roles),
    roles: Object.fromEntries(Object.entries(models.roles).map(([label, { id }]) => [label, id])),
  };
}

/** Each model once. */
export function recordedModelList(roles: { readonly [label: string]: ModelEntry }): readonly ModelEntry[] {
  return Array.from(new Map(Object.values(roles).map((model) => [model.id, model])).values());
}
