import type { AiSdkModel } from "./language-model.js";
import { type Redact, redactor } from "./redaction.js";
import { ModelSetupError } from "./setup-error.js";
import { isVendorName, VENDORS, type Vendor, type VendorName } from "./vendor.js";

/** Environment variables by name; `process.env` is one. An empty value counts as unset. */
export type Environment = { readonly [name: string]: string | undefined };

/** How a named model is reached. */
export interface OpenModelOptions {
  /** Where keys and base URLs are looked up. Default: `process.env`. */
  readonly env?: Environment;
  /** The key, in place of the environment's. */
  readonly apiKey?: string;
  /** The base URL, in place of the environment's, such as `http://localhost:11434/v1`. */
  readonly baseUrl?: string;
  /** More headers for every request. Treated as secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the requests in place of the platform's `fetch`: for a proxy, a client certificate, a test. */
  readonly fetch?: typeof fetch;
}

/** A named model, ready for `aiSdkProvider`. It shows no key, however it is printed or serialized. */
export interface OpenedModel {
  /** `provider:id`, as it was opened. */
  readonly name: string;
  readonly provider: VendorName;
  /** The backend's own model id. */
  readonly id: string;
  /** Sends requests unlimited; every round puts its limits around it. */
  readonly send: typeof fetch;
  /** Blanks this model's secrets in a text. */
  readonly redact: Redact;
  /** Builds the model object on a `fetch`. */
  connect(fetch: typeof globalThis.fetch): AiSdkModel;
}

/**
 * Opens the model called `name`: `openai:ID`, `anthropic:ID`, `google:ID`, or `compatible:ID` for a server that speaks
 * OpenAI's chat completions (Ollama, vLLM, llama.cpp). Imports that provider's package and no other. Sends nothing.
 *
 * | provider | key | base URL |
 * |---|---|---|
 * | `openai` | `OPENAI_API_KEY` | `OPENAI_BASE_URL`, else OpenAI's own |
 * | `anthropic` | `ANTHROPIC_API_KEY` | `ANTHROPIC_BASE_URL`, else Anthropic's own |
 * | `google` | `GOOGLE_GENERATIVE_AI_API_KEY` | `GOOGLE_GENERATIVE_AI_BASE_URL`, else Google's own |
 * | `compatible` | `RUNVIL_MODEL_KEY`, may be unset | `RUNVIL_MODEL_URL` |
 *
 * Source: docs/spec/models.md sections 9 and 10.
 *
 * @throws ModelSetupError when the name, the key or the base URL is missing or wrong.
 */
export async function openModel(name: string, options: OpenModelOptions = {}): Promise<OpenedModel> {
  const { provider, id } = parsedName(name);
  const vendor = VENDORS[provider];
  const env = options.env ?? process.env;
  const apiKey = options.apiKey ?? (env[vendor.keyVariable] || undefined);
  if (apiKey === undefined && vendor.keyRequired) {
    throw new ModelSetupError("missing_key", `model "${name}" needs a key: set ${vendor.keyVariable} or pass apiKey`);
  }
  const baseURL = checkedUrl(name, vendor, options.baseUrl ?? (env[vendor.urlVariable] || vendor.defaultUrl));
  const headers = { ...options.headers };
  const build = await vendor.load();
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    name,
    provider,
    id,
    send: options.fetch ?? fetch,
    redact: redactor([apiKey ?? "", ...Object.values(headers)]),
    connect: (limited) => build({ id, baseURL, headers, fetch: limited, ...key }),
  };
}

function parsedName(name: string): { provider: VendorName; id: string } {
  const colon = name.indexOf(":");
  const provider = colon === -1 ? name : name.slice(0, colon);
  const known = Object.keys(VENDORS).join(", ");
  if (!isVendorName(provider)) {
    throw new ModelSetupError("unknown_provider", `model "${name}" must be provider:id with a provider of ${known}`);
  }
  const id = colon === -1 ? "" : name.slice(colon + 1);
  if (id.trim() === "") {
    const example = `${provider}:${VENDORS[provider].defaultId}`;
    throw new ModelSetupError("missing_id", `model "${name}" names no model: write for example ${example}`);
  }
  return { provider, id };
}

function checkedUrl(name: string, vendor: Vendor, url: string | undefined): string {
  if (url === undefined) {
    throw new ModelSetupError(
      "missing_url",
      `model "${name}" needs a server: set ${vendor.urlVariable} or pass baseUrl`,
    );
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // A wrong URL is not quoted: it may hold a password.
  if (parsed === undefined || !["http:", "https:"].includes(parsed.protocol)) {
    const message = `the base URL of model "${name}" is no http or https URL: correct ${vendor.urlVariable} or baseUrl`;
    throw new ModelSetupError("bad_url", message);
  }
  if (parsed.username !== "" || parsed.password !== "") {
    const message = `the base URL of model "${name}" holds credentials: pass them as apiKey or as a header`;
    throw new ModelSetupError("bad_url", message);
  }
  return url;
}
