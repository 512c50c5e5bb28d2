import type { ModelProvider, PackLogger } from "@runvil/plugin-sdk";
import { ModelError } from "@runvil/plugin-sdk";
import type { ModelEntry } from "@runvil/protocol";
import { CommandError, usageError } from "./command-error.js";
import type { ModelOption } from "./model-option.js";

/** The models of a run: the Host's catalog and the provider that performs rounds on them. */
export interface ModelSetup {
  readonly models: readonly ModelEntry[];
  /** The id of the model for every role that has none of its own; absent: none. */
  readonly current?: string;
  /** Role label to model id. */
  readonly roles: Readonly<Record<string, string>>;
  readonly provider: ModelProvider;
}

/** What opening models needs from around. */
export interface ModelSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: PackLogger;
}

// Source: docs/spec/models.md section 2, for a model that no configuration describes.
const UNDESCRIBED = { description: "", context: 131_072, thinking: "switchable" } as const;

/**
 * Opens the models that the command line names, and for the other roles the one that the environment asks for.
 *
 * @throws CommandError when a model cannot be opened, or the options contradict each other
 */
export async function setUpModels(options: readonly ModelOption[], around: ModelSurroundings): Promise<ModelSetup> {
  const roles: Record<string, string> = {};
  let current: string | undefined;
  const asked = new Map<string, ModelOption>();
  for (const option of options) {
    const id = `${option.provider}:${option.model}`;
    asked.set(id, option);
    if (option.role === undefined) {
      if (current !== undefined) throw usageError(`--model is given twice for every role: ${current} and ${id}`);
      current = id;
    } else {
      if (Object.hasOwn(roles, option.role)) throw usageError(`--model is given twice for the role ${option.role}`);
      roles[option.role] = id;
    }
  }
  const providers = new Map<string, ModelProvider>();
  for (const [id, option] of asked) providers.set(id, await open(id, option, around));
  if (current === undefined) {
    const { defaultModelFromEnvironment } = await import("@runvil/models-ai-sdk");
    current = defaultModelFromEnvironment(around.env);
    if (current !== undefined && !providers.has(current)) providers.set(current, await openNamed(current, around));
  }
  return {
    models: [...providers.keys()].map((id) => ({ id, ...UNDESCRIBED })),
    ...(current === undefined ? {} : { current }),
    roles,
    provider: {
      complete(request, call) {
        const provider = providers.get(request.model);
        if (provider === undefined) throw new ModelError("disabled", { detail: `no model is called ${request.model}` });
        return provider.complete(request, call);
      },
    },
  };
}

function open(id: string, option: ModelOption, around: ModelSurroundings): Promise<ModelProvider> {
  return option.provider === "scripted" ? openScript(option.model, around) : openNamed(id, around);
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
    return aiSdkProvider({ models: { [name]: await openModel(name, { env }) }, log });
  } catch (error) {
    if (error instanceof ModelSetupError) throw usageError(error.message);
    throw error;
  }
}
