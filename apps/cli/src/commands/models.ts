import { EXIT, type ExitCode } from "../command-error.js";
import { hostBase } from "../host-setup.js";
import { catalogOf } from "../model-setup.js";
import { type Terminal, writeAll } from "../terminal.js";

const HINT = `No model is configured. Set one of these, or name one with --model PROVIDER:MODEL:
  OPENAI_API_KEY                 openai:MODEL
  ANTHROPIC_API_KEY              anthropic:MODEL
  GOOGLE_GENERATIVE_AI_API_KEY   google:MODEL
  RUNVIL_MODEL_URL               compatible:MODEL, any server that speaks OpenAI's chat completions
RUNVIL_MODEL chooses the model. --model scripted:FILE plays a scripted-model file.
`;

/** Lists the models that a run would have without `--model`, and which roles they serve. */
export async function modelsCommand(
  settings: { readonly config?: string; readonly json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const base = await hostBase({ ...settings, plugins: [] }, terminal);
  const catalog = await catalogOf([], base, terminal.env);
  if (settings.json) {
    await writeAll(terminal.stdout, `${JSON.stringify(catalog, null, 2)}\n`);
    return EXIT.completed;
  }
  for (const { id, context, thinking } of catalog.models) {
    const roles = Object.entries(catalog.roles ?? {}).filter(([, model]) => model === id);
    const uses = [...(catalog.current === id ? ["every other role"] : []), ...roles.map(([label]) => label)];
    const use = uses.length === 0 ? "" : `  (${uses.join(", ")})`;
    await writeAll(terminal.stdout, `${id}  ${context} tokens, thinking ${thinking}${use}\n`);
  }
  if (catalog.models.length === 0) await writeAll(terminal.stderr, HINT);
  return EXIT.completed;
}
