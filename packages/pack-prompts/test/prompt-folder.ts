import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes files into a new folder that goes away with the test, and gives its path. */
export async function promptFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "runvil-prompts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), contents);
  }
  return folder;
}

/** The text of a prompt with one section of Lua. */
export function promptText(lua: string, frontmatter = "", description = "Does it."): string {
  const extra = frontmatter === "" ? "" : `${frontmatter}\n`;
  return `---\nname: p\ndescription: ${description}\nrunvil: 0\n${extra}---\n\n# P\n\n## Main\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
}
