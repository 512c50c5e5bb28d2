import type { Environment } from "./open-model.js";
import { isVendorName, VENDORS, type VendorName } from "./vendor.js";

// A server that somebody runs themselves was set up on purpose; the keys may just be lying around.
const PREFERENCE: readonly VendorName[] = ["compatible", "openai", "anthropic", "google"];

/**
 * The name of the model that the environment asks for, to be opened with `openModel`; undefined when it asks for none.
 *
 * `RUNVIL_MODEL` may be a whole name (`anthropic:claude-sonnet-4-6`) and then decides alone. Otherwise the first of
 * `RUNVIL_MODEL_URL`, `OPENAI_API_KEY`, `ANTHROPIC_API_KEY` and `GOOGLE_GENERATIVE_AI_API_KEY` that is set chooses the
 * provider, and `RUNVIL_MODEL` is the id at it, or else that provider's default: `default` (which llama.cpp takes for the
 * model that it serves), `gpt-5.1`, `claude-sonnet-4-6`, `gemini-2.5-flash`.
 *
 * @param env Environment variables by name, such as `process.env`. An empty value counts as unset.
 */
export function defaultModelFromEnvironment(env: Environment): string | undefined {
  const asked = env.RUNVIL_MODEL || undefined;
  const [word, id] = asked?.split(":", 2) ?? [];
  if (word !== undefined && id !== undefined && isVendorName(word)) return asked;
  const provider = PREFERENCE.find((name) => {
    const { keyRequired, keyVariable, urlVariable } = VENDORS[name];
    return Boolean(env[keyRequired ? keyVariable : urlVariable]);
  });
  return provider === undefined ? undefined : `${provider}:${asked ?? VENDORS[provider].defaultId}`;
}
