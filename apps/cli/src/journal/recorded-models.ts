import type { ModelCatalog } from "@runvil/host";
import type { Recording } from "@runvil/journal";
import type { ModelProvider } from "@runvil/plugin-sdk";
import type { ModelEntry } from "@runvil/protocol";
import type { ModelOption } from "../model-option.js";
import { type ConfiguredModels, catalogOf, type ModelSurroundings, openModels } from "../model-setup.js";

/** The models that a run goes on with. */
export interface GoingOnModels {
  readonly provider: ModelProvider;
  /** Absent: the recorded ones. */
  readonly models?: ModelCatalog;
}

/**
 * Opens the models of a run that is taken up, and of its roles that are bound anew.
 *
 * @param options the models for the roles; none leaves the recorded ones
 * @throws CommandError when a model cannot be opened, or the options contradict each other
 */
export async function setUpRecordedModels(
  recording: Recording,
  options: readonly ModelOption[],
  configured: ConfiguredModels,
  around: ModelSurroundings,
): Promise<GoingOnModels> {
  const roles = recordedRoles(recording);
  const bound = new Set(Object.values(roles).map(({ id }) => id));
  const models = options.length === 0 ? undefined : await reboundCatalog(roles, options, configured);
  for (const id of Object.values(models?.roles ?? {})) bound.add(id);
  if (models?.current !== undefined) bound.add(models.current);
  const asked = new Set(options.map(({ provider, model }) => `${provider}:${model}`));
  const isProvided = (id: string): boolean =>
    configured.provider !== undefined && configured.models?.models.some((entry) => entry.id === id) === true;
  // A run that ended asks no model.
  const needed = recording.end !== undefined && models === undefined ? [] : Array.from(bound);
  const opened = needed.filter((id) => asked.has(id) || !isProvided(id));
  const provider = await openModels(opened, configured.provider, around);
  await playOnScripts(recording, provider);
  return { provider, ...(models === undefined ? {} : { models }) };
}

/** The models that the roles have at the end of a recording. */
function recordedRoles({ header, moments }: Recording): Readonly<Record<string, ModelEntry>> {
  const rebound = moments.flatMap((moment) => (moment.kind === "rebind" ? [moment.models.roles] : []));
  return rebound.at(-1) ?? header.models.roles;
}

function reboundCatalog(
  roles: Readonly<Record<string, ModelEntry>>,
  options: readonly ModelOption[],
  { models }: ConfiguredModels,
): Promise<ModelCatalog> {
  const entries = new Map([...Object.values(roles), ...(models?.models ?? [])].map((entry) => [entry.id, entry]));
  const recorded = Object.fromEntries(Object.entries(roles).map(([label, { id }]) => [label, id]));
  return catalogOf(options, { models: { models: [...entries.values()], roles: recorded } }, {});
}

const NO_LIMITS = { maxReplyBytes: Number.POSITIVE_INFINITY, receiveTimeoutMs: Number.POSITIVE_INFINITY };

/** Scripts go on where they were: a hand-written one gives its rounds in order, whatever is asked. */
async function playOnScripts({ effects, moments }: Recording, provider: ModelProvider): Promise<void> {
  const answered = new Set(
    moments.flatMap((moment) => (moment.kind === "batch" ? moment.answers.map(({ id }) => id) : [])),
  );
  const { signal } = new AbortController();
  for (const effect of effects.values()) {
    if (effect.kind !== "model_round" || !effect.request.model.startsWith("scripted:") || !answered.has(effect.id))
      continue;
    // What it answers is on record already.
    await provider.complete(effect.request, { signal, limits: NO_LIMITS }).catch(() => undefined);
  }
}
