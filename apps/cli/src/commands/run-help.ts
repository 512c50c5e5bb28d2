import { CommandError } from "../command-error.js";
import { hostBase } from "../host-setup.js";
import { parseFile } from "../parse-file.js";
import { promptHelp } from "../prompt-help.js";
import { readPromptFile } from "../prompt-source.js";
import { type Terminal, writeAll } from "../terminal.js";

/** Adds to the help of `runvil run` what one prompt file takes; a file that cannot be read adds why. */
export async function runHelp(file: string, terminal: Terminal): Promise<void> {
  try {
    const prompt = await readPromptFile(file, terminal);
    const parsed = await parseFile(prompt, async () => (await hostBase({ plugins: [] }, terminal)).dialects);
    const text = parsed.ok
      ? promptHelp(file, parsed.prompt.frontmatter)
      : `\n${file} does not parse; runvil check ${file} says why.\n`;
    await writeAll(terminal.stdout, text);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    await writeAll(terminal.stdout, `\n${error.message}\n`);
  }
}
