import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** A folder of a test file, whose name has a space, gone after its tests. */
export interface WorkFolder {
  readonly path: string;
  /** Writes a file and gives its path. */
  file(name: string, contents: string | Uint8Array): Promise<string>;
  /** Writes a prompt file of one section with one Lua block, and gives its path. */
  prompt(lua: string, frontmatter?: string): Promise<string>;
}

/** Makes a folder for the tests of this file. */
export function workFolder(): WorkFolder {
  let path = "";
  let prompts = 0;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), "runvil cli "));
  });
  afterAll(() => rm(path, { recursive: true }));
  const file = async (name: string, contents: string | Uint8Array): Promise<string> => {
    await writeFile(join(path, name), contents);
    return join(path, name);
  };
  return {
    get path() {
      return path;
    },
    file,
    prompt: (lua, frontmatter = "") => {
      prompts += 1;
      return file(`prompt-${prompts}.md`, promptText(lua, frontmatter));
    },
  };
}

/** The text of a prompt of one section with one Lua block. `frontmatter` is more lines for it, each with its line end. */
export function promptText(lua: string, frontmatter = ""): string {
  const head = `---\nname: test\ndescription: A prompt of a test.\nrunvil: 0\n${frontmatter}---\n`;
  return `${head}\n# Test\n\n## Only\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
}
