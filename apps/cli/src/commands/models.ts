import { EXIT, type ExitCode } from "../command-error.js";
import { hostBase } from "../host-setup.js";
import { jsonText } from "../json-text.js";
import { catalogOf } from "../model-setup.js";
import { HOW_TO_CONFIGURE } from "../no-model.js";
import { type Terminal, writeAll, writeResult } from "../terminal.js";

/** Lists the models that a run would have without `--model`, and which roles they serve. */
export async function modelsCommand(
  settings: { readonly config?: string; readonly json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const base = await hostBase({ ...settings, plugins: [] }, terminal);
  const catalog = await catalogOf([], base, terminal.env);
  if (settings.json) {
    await writeResult(terminal.stdout, `${jsonText(catalog, 2)}\n`);
    return EXIT.completed;
  }
  for (const { id, context, thinking } of catalog.models) {
    const roles = Object.entries(catalog.roles ?? {}).filter(([, model]) => model === id);
    const uses = [...(catalog.current === id ? ["every other role"] : []), ...roles.map(([label]) => label)];
    const use = uses.length === 0 ? "" : `  (${uses.join(", ")})`;
    await writeResult(terminal.stdout, `${id}  ${context} tokens, thinking ${thinking}${use}\n`);
  }
  if (catalog.models.length === 0) await writeAll(terminal.stderr, `No model is configured. ${HOW_TO_CONFIGURE}`);
  return EXIT.completed;
}
