import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What an installation or a build leaves, and the one generated source. */
const GENERATED = /^(?:node_modules|dist|\.turbo|bundle\.js)$/;

/** Whether the repository has a file or folder of this path, which starts at its root. */
export function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/** The text of a file. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The names of a folder's entries, in order. */
export function list(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).sort();
}

/** The paths of all files below a folder whose names end so, without what is generated. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (GENERATED.test(entry.name)) continue;
    if (entry.isDirectory()) found.push(...filesBelow(path, ending));
    else if (ending.test(entry.name)) found.push(path);
  }
  return found;
}
