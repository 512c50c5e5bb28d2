import { MAX_PROMPT_BYTES } from "@runvil/prompt";
import { CommandError } from "./command-error.js";
import type { Terminal } from "./terminal.js";
import { namedFile, readNamedFile } from "./text-file.js";

/** What stands for standard input where a prompt file is named. */
export const STANDARD_INPUT = "-";

/**
 * Reads the prompt file that the command line names, or standard input for `-`.
 *
 * @throws CommandError that says what is wrong with the file
 */
export async function readPromptFile(
  typed: string,
  { stdin, folder }: Pick<Terminal, "stdin" | "folder">,
): Promise<Uint8Array> {
  if (typed !== STANDARD_INPUT) return readNamedFile("prompt file", namedFile(typed, folder), MAX_PROMPT_BYTES);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_PROMPT_BYTES) {
      throw new CommandError(`${typed}: the prompt on standard input has more than ${MAX_PROMPT_BYTES} bytes`);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
