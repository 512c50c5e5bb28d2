import { withWholeSchemas } from "./google-tools.js";
import type { AiSdkModel } from "./language-model.js";

/** What a provider package is asked to build a model with. */
export interface VendorSettings {
  /** The backend's own model id. */
  readonly id: string;
  readonly baseURL: string;
  /** Absent for a server that asks for none. */
  readonly apiKey?: string;
  readonly headers: Record<string, string>;
  readonly fetch: typeof fetch;
}

/** A provider that Runvil builds models of. */
export interface Vendor {
  /** The environment variable with the key. */
  readonly keyVariable: string;
  readonly keyRequired: boolean;
  /** The environment variable with the base URL. */
  readonly urlVariable: string;
  /** The base URL when nobody names one. */
  readonly defaultUrl?: string;
  /** The model when nobody names one. */
  readonly defaultId: string;
  /** Imports the provider package, once it is needed, and returns what builds a model. */
  load(): Promise<(settings: VendorSettings) => AiSdkModel>;
}

/** The name of a provider that Runvil builds models of. */
export type VendorName = "openai" | "anthropic" | "google" | "compatible";

/**
 * The providers by the word before the colon of a model's name. The default models all switch their thinking, take a
 * temperature and read images.
 */
export const VENDORS: Readonly<Record<VendorName, Vendor>> = {
  openai: {
    keyVariable: "OPENAI_API_KEY",
    keyRequired: true,
    urlVariable: "OPENAI_BASE_URL",
    defaultUrl: "https://api.openai.com/v1",
    defaultId: "gpt-5.1",
    load: async () => {
      const { createOpenAI } = await import("@ai-sdk/openai");
      // The package's own default is the responses wire.
      return ({ id, ...settings }) => createOpenAI(settings).chat(id);
    },
  },
  anthropic: {
    keyVariable: "ANTHROPIC_API_KEY",
    keyRequired: true,
    urlVariable: "ANTHROPIC_BASE_URL",
    defaultUrl: "https://api.anthropic.com/v1",
    defaultId: "claude-sonnet-4-6",
    load: async () => {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return ({ id, ...settings }) => createAnthropic(settings).messages(id);
    },
  },
  google: {
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    keyRequired: true,
    urlVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    defaultUrl: "https://generativelanguage.googleapis.com/v1beta",
    defaultId: "gemini-2.5-flash",
    load: async () => {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return ({ id, ...settings }) =>
        withWholeSchemas(
          (send) => createGoogleGenerativeAI({ ...settings, fetch: send }).languageModel(id),
          settings.fetch,
        );
    },
  },
  compatible: {
    keyVariable: "RUNVIL_MODEL_KEY",
    keyRequired: false,
    urlVariable: "RUNVIL_MODEL_URL",
    defaultId: "default",
    load: async () => {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return ({ id, ...settings }) =>
        createOpenAICompatible({ ...settings, name: "compatible", includeUsage: true }).chatModel(id);
    },
  },
};

/** Whether `word` names a provider that Runvil builds models of. */
export function isVendorName(word: string): word is VendorName {
  return Object.hasOwn(VENDORS, word);
}
