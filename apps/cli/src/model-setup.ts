import type { HostOptions, ModelCatalog } from "@runvil/host";
import { ModelError, type ModelProvider, type PackLogger } from "@runvil/plugin-sdk";
import type { ModelEntry } from "@runvil/protocol";
import { CommandError, usageError } from "./command-error.js";
import { loggingFetch } from "./model-fetch.js";
import type { ModelOption } from "./model-option.js";

/** What the configuration says of models. */
export type ConfiguredModels = Pick<HostOptions, "models" | "provider">;

/** What opening models needs from around. */
export interface ModelSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: PackLogger;
}

// Source: docs/spec/models.md section 2, for a model that no configuration describes.
const UNDESCRIBED = { description: "", context: 131_072, thinking: "switchable" } as const;

/**
 * The models of a run: the command line's come before the configuration's, and those before the environment's.
 *
 * @throws CommandError when the options contradict each other
 */
export async function catalogOf(
  options: readonly ModelOption[],
  configured: ConfiguredModels,
  env: ModelSurroundings["env"],
): Promise<ModelCatalog> {
  const entries = new Map((configured.models?.models ?? []).map((entry) => [entry.id, entry]));
  const roles: Record<string, string> = {};
  let everyRole: string | undefined;
  for (const option of options) {
    const id = idOf(option);
    if (!entries.has(id)) entries.set(id, undescribed(id));
    if (option.role === undefined) {
      if (everyRole !== undefined) throw usageError(`--model is given twice for every role: ${everyRole} and ${id}`);
      everyRole = id;
    } else {
      if (Object.hasOwn(roles, option.role)) throw usageError(`--model is given twice for the role ${option.role}`);
      roles[option.role] = id;
    }
  }
  const current = everyRole ?? configured.models?.current ?? (await environmentModel(env));
  if (current !== undefined && !entries.has(current)) entries.set(current, undescribed(current));
  // A model for every role also takes the roles that the configuration gave to others.
  const all = everyRole === undefined ? { ...configured.models?.roles, ...roles } : roles;
  return { models: [...entries.values()], ...(current === undefined ? {} : { current }), roles: all };
}

/**
 * Opens the models that roles are bound to. A model of the configuration is its provider's, when it has one.
 *
 * @throws CommandError when a model cannot be opened, or the options contradict each other
 */
export async function setUpModels(
  options: readonly ModelOption[],
  configured: ConfiguredModels,
  around: ModelSurroundings,
): Promise<{ readonly models: ModelCatalog; readonly provider: ModelProvider }> {
  const models = await catalogOf(options, configured, around.env);
  const asked = new Set(options.map(idOf));
  const bound = new Set([
    ...Object.values(models.roles ?? {}),
    ...(models.current === undefined ? [] : [models.current]),
  ]);
  const isProvided = (id: string): boolean =>
    configured.provider !== undefined && configured.models?.models.some((entry) => entry.id === id) === true;
  const opened = Array.from(bound).filter((id) => asked.has(id) || !isProvided(id));
  return { models, provider: await openModels(opened, configured.provider, around) };
}

/**
 * Opens models by their ids.
 *
 * @param rest answers for every other model
 * @throws CommandError when a model cannot be opened
 */
export async function openModels(
  ids: readonly string[],
  rest: ModelProvider | undefined,
  around: ModelSurroundings,
): Promise<ModelProvider> {
  const opened = new Map<string, ModelProvider>();
  for (const id of ids) opened.set(id, await open(id, around));
  return {
    async complete(request, call) {
      const provider = opened.get(request.model) ?? rest;
      if (provider === undefined) throw new ModelError("disabled", { detail: `no model is called ${request.model}` });
      return provider.complete(request, call);
    },
  };
}

function idOf({ provider, model }: ModelOption): string {
  return `${provider}:${model}`;
}

function undescribed(id: string): ModelEntry {
  return { id, ...UNDESCRIBED };
}

async function environmentModel(env: ModelSurroundings["env"]): Promise<string | undefined> {
  const { defaultModelFromEnvironment } = await import("@runvil/models-ai-sdk");
  return defaultModelFromEnvironment(env);
}

const SCRIPTED = "scripted:";

function open(id: string, around: ModelSurroundings): Promise<ModelProvider> {
  return id.startsWith(SCRIPTED) ? openScript(id.slice(SCRIPTED.length), around) : openNamed(id, around);
}

async function openScript(file: string, { log }: ModelSurroundings): Promise<ModelProvider> {
  const { readModelScript, ScriptFileError, scriptedModel } = await import("@runvil/testkit");
  try {
    return scriptedModel(await readModelScript(file), { onProblem: (problem) => log.error(`${file}: ${problem}`) });
  } catch (error) {
    if (error instanceof ScriptFileError) throw new CommandError(error.message, undefined, { cause: error });
    throw error;
  }
}

async function openNamed(name: string, { env, log }: ModelSurroundings): Promise<ModelProvider> {
  const { aiSdkProvider, ModelSetupError, openModel } = await import("@runvil/models-ai-sdk");
  try {
    return aiSdkProvider({ models: { [name]: await openModel(name, { env, fetch: loggingFetch(log) }) }, log });
  } catch (error) {
    if (error instanceof ModelSetupError) throw usageError(error.message);
    throw error;
  }
}
