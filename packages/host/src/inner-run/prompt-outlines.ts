import { inputSchema } from "@runvil/frontmatter";
import { freeze } from "@runvil/harness";
import type { PromptOutline, PromptReader, PromptReading } from "@runvil/plugin-sdk";
import type { Prompt } from "@runvil/prompt";
import type { ReadPrompt } from "../run/read-prompt.js";

/**
 * Reads prompt files for Packs, and knows the prompts behind the outlines that it gave.
 *
 * Source: docs/spec/packs.md section 7.
 */
export class PromptOutlines implements PromptReader {
  readonly #prompts = new WeakMap<PromptOutline, Prompt>();
  readonly #read: (file: string | Uint8Array) => ReadPrompt;

  /** @param read the reader of the Host's runs */
  constructor(read: (file: string | Uint8Array) => ReadPrompt) {
    this.#read = read;
  }

  read(file: string | Uint8Array): PromptReading {
    const read = this.#read(file);
    if (!read.ok) {
      const { message, location } = read.error;
      return { ok: false, fault: { message, ...(location === undefined ? {} : { place: location }) } };
    }
    const { name, description, args } = read.prompt.frontmatter;
    const schema = inputSchema(args);
    const outline: PromptOutline = freeze({ name, description, input: schema === undefined ? null : { ...schema } });
    this.#prompts.set(outline, read.prompt);
    return { ok: true, prompt: outline };
  }

  /** The prompt behind an outline; undefined for any other object. */
  promptOf(outline: PromptOutline): Prompt | undefined {
    return this.#prompts.get(outline);
  }
}
