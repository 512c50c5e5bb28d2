import type { ObjectSchema } from "./schema.js";
import { defineService, type ServiceKey } from "./service.js";

/** A prompt file that can run, as a Pack may know it. Hand it to `Runs.start`. */
export interface PromptOutline {
  /** The frontmatter's `name`. */
  readonly name: string;
  /** The frontmatter's `description`. */
  readonly description: string;
  /** JSON Schema of the arguments that the prompt declares; null for a prompt that declares none and takes plain text. */
  readonly input: ObjectSchema | null;
}

/** Why a file is no prompt that can run. */
export interface PromptFault {
  readonly message: string;
  /** Line and column, both from 1; absent for faults of the whole file. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** What came of reading a prompt file. */
export type PromptReading =
  | { readonly ok: true; readonly prompt: PromptOutline }
  | { readonly ok: false; readonly fault: PromptFault };

/**
 * Reads prompt files as the Host's runs do: every language that it runs, every check that a run makes before it prepares.
 *
 * Source: docs/spec/packs.md section 7.
 */
export interface PromptReader {
  /**
   * @param file the text of a prompt file, or its bytes
   * @returns an outline to keep: reading again makes another one
   */
  read(file: string | Uint8Array): PromptReading;
}

/** The service `runvil/prompt-reader`, which every Host provides, to builds too. */
export const PROMPT_READER: ServiceKey<PromptReader> = defineService<PromptReader>(
  "runvil/prompt-reader",
  (value) => typeof value === "object" && value !== null && "read" in value && typeof value.read === "function",
);
