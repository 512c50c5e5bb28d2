import { access, constants, readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CommandError } from "./command-error.js";

/** A file or folder that the command line names. */
export interface NamedFile {
  /** As the user typed it: what messages show. */
  readonly shown: string;
  /** Absolute: what is opened. */
  readonly path: string;
}

/** The file that `typed` names, seen from `folder`. */
export function namedFile(typed: string, folder: string): NamedFile {
  return { shown: typed, path: resolve(folder, typed) };
}

/**
 * Reads a file that the command line names.
 *
 * @param what what the file is for, such as `prompt file`
 * @param maxBytes a larger file is refused unread
 * @throws CommandError that says what is wrong with the file
 */
export async function readNamedFile(what: string, file: NamedFile, maxBytes?: number): Promise<Uint8Array> {
  try {
    const found = await stat(file.path);
    if (found.isDirectory()) throw new CommandError(`${file.shown}: the ${what} is a directory`);
    if (maxBytes !== undefined && found.size > maxBytes) {
      throw new CommandError(`${file.shown}: the ${what} has ${found.size} bytes; at most ${maxBytes} are allowed`);
    }
    return await readFile(file.path);
  } catch (cause) {
    throw cause instanceof CommandError ? cause : fileError(what, file, cause);
  }
}

/**
 * Checks that a file can be written, without touching it, so that a run is refused before it has cost anything.
 *
 * @param what what the file is for, such as `output file`
 * @throws CommandError that says what is in the way
 */
export async function checkWritable(what: string, file: NamedFile): Promise<void> {
  const refuse = (reason: string): never => {
    throw new CommandError(`${file.shown}: the ${what} cannot be written: ${reason}`);
  };
  const found = await kindOf(file.path);
  if (found === "folder") throw new CommandError(`${file.shown}: the ${what} is a directory`);
  const folder = { shown: dirname(file.shown), path: dirname(file.path) };
  if (found === undefined) {
    const around = await kindOf(folder.path);
    if (around === undefined) refuse(`the folder ${folder.shown} does not exist`);
    if (around === "file") refuse(`${folder.shown} is not a folder`);
  }
  const target = found === undefined ? folder.path : file.path;
  await access(target, constants.W_OK).catch((cause: unknown) => {
    throw fileError(what, file, cause);
  });
}

/**
 * Checks that a path is a folder, or free to become one.
 *
 * @throws CommandError for a path that is something else
 */
export async function checkFolder(what: string, folder: NamedFile): Promise<void> {
  if ((await kindOf(folder.path)) === "file") throw new CommandError(`${folder.shown}: the ${what} is not a folder`);
}

/** What stands at a path; undefined when there is nothing, or nothing that can be reached. */
async function kindOf(path: string): Promise<"folder" | "file" | undefined> {
  return stat(path).then(
    (found) => (found.isDirectory() ? "folder" : "file"),
    () => undefined,
  );
}

/** A `CommandError` for a file that could not be read or written. */
export function fileError(what: string, { shown }: NamedFile, cause: unknown): CommandError {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined;
  const reason = (code !== undefined && REASONS[code]) || (cause instanceof Error ? cause.message : "cannot be used");
  return new CommandError(`${shown}: the ${what} ${reason}`, undefined, { cause });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist: a part of its path is a file",
  EISDIR: "is a directory",
  EACCES: "may not be used: permission denied",
  EPERM: "may not be used: permission denied",
  EROFS: "cannot be written: the file system is read-only",
  ENOSPC: "cannot be written: no space is left",
};
