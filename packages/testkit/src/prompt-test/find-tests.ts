import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ScriptFileError } from "../script-file-error.js";
import { EXPECT_ENDING } from "./prompt-test-file.js";

/**
 * The files of tests at a path, sorted by name.
 *
 * @param path such a file, a prompt file that has one beside it, or a folder, which is searched with all folders in it but
 *   `node_modules` and those whose name starts with a dot
 * @throws ScriptFileError kind `unreadable` when there is nothing at the path
 */
export async function findTests(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new ScriptFileError("unreadable", path, "there is no such file or folder");
  if (found.isDirectory()) return filesIn(path);
  return [path.endsWith(".md") ? besideOf(path).expect : path];
}

/** The names of the files that belong together. */
export interface TestFiles {
  readonly prompt: string;
  readonly expect: string;
  readonly model: string;
}

/** The files beside `file`, which is the prompt file or its file of tests. */
export function besideOf(file: string): TestFiles {
  const stem = file.endsWith(EXPECT_ENDING) ? file.slice(0, -EXPECT_ENDING.length) : file.replace(/\.md$/u, "");
  return { prompt: `${stem}.md`, expect: `${stem}${EXPECT_ENDING}`, model: `${stem}.model.yaml` };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules" && !entry.name.startsWith(".")) files.push(...(await filesIn(path)));
    } else if (entry.name.endsWith(EXPECT_ENDING)) files.push(path);
  }
  return files;
}
