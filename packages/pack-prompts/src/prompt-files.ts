import { constants } from "node:fs";
import { type FileHandle, open, readdir, realpath } from "node:fs/promises";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { PackError } from "@runvil/plugin-sdk";

/** One prompt file, or why it cannot be read. */
export type FoundFile = { readonly file: string } & (
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: string }
);

/** The ending of a prompt file's name. */
export const ENDING = ".md";
/** The most bytes of a prompt file. Source: docs/spec/prompt-file.md section 1. */
const MAX_BYTES = 4_194_304;
/** The most prompt files of a directory. */
const MAX_FILES = 1_000;

/** The name of a directory, for messages that models may read. */
export function directoryName(directory: string | URL): string {
  return basename(pathOf(directory));
}

/**
 * Reads the prompt files that stand directly in a directory, in the order of their names. Hidden files and files of other
 * endings are passed over.
 *
 * @throws PackError when the directory cannot be read, and when it has no prompt file or too many
 */
export async function readPromptFiles(directory: string | URL): Promise<readonly FoundFile[]> {
  const shown = JSON.stringify(directoryName(directory));
  const { root, names } = await listed(pathOf(directory), shown);
  const prompts = names.filter((name) => name.endsWith(ENDING) && !name.startsWith(".")).sort();
  if (prompts.length === 0) throw new PackError(`its directory ${shown} has no prompt file (*${ENDING})`);
  if (prompts.length > MAX_FILES) throw new PackError(`its directory ${shown} has more than ${MAX_FILES} prompt files`);
  const found: FoundFile[] = [];
  for (const file of prompts) found.push({ file, ...(await readInside(root, file)) });
  return found;
}

function pathOf(directory: string | URL): string {
  return directory instanceof URL ? fileURLToPath(directory) : directory;
}

async function listed(path: string, shown: string): Promise<{ readonly root: string; readonly names: string[] }> {
  try {
    const root = await realpath(path);
    return { root, names: await readdir(root) };
  } catch (cause) {
    throw new PackError(`its directory ${shown} ${directoryProblem(codeOf(cause), path)}`, { cause });
  }
}

function directoryProblem(code: string | undefined, path: string): string {
  if (code === "ENOENT") return isAbsolute(path) ? "does not exist" : "does not exist in the working directory";
  return code === "ENOTDIR" ? "is not a directory" : "cannot be read";
}

type FileContents = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly fault: string };

/** Reads a file, through symbolic links that stay in the directory. */
async function readInside(root: string, file: string): Promise<FileContents> {
  try {
    const real = await realpath(join(root, file));
    if (!isInside(root, real)) return { ok: false, fault: "it is a link that leads out of the directory" };
    // A named pipe would keep whoever opens it waiting, and what is a link by now was not looked at.
    const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      return await readOpened(handle);
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    return { ok: false, fault: codeOf(thrown) === "ENOENT" ? "it is a link that leads nowhere" : "it cannot be read" };
  }
}

async function readOpened(handle: FileHandle): Promise<FileContents> {
  const stats = await handle.stat();
  if (!stats.isFile()) return { ok: false, fault: "it is not a file" };
  if (stats.size > MAX_BYTES) return TOO_LARGE;
  // One byte more than is allowed at the most: the file may grow, and some are longer than they say.
  const pieces: readonly Uint8Array[] = await handle.createReadStream({ end: MAX_BYTES, autoClose: false }).toArray();
  const bytes = Buffer.concat(pieces);
  return bytes.length > MAX_BYTES ? TOO_LARGE : { ok: true, bytes };
}

const TOO_LARGE = { ok: false, fault: `the prompt is larger than ${MAX_BYTES} bytes` } as const;

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : undefined;
}
