import { readFile, stat } from "node:fs/promises";
import { CommandError } from "./command-error.js";

/**
 * Reads a file that the command line names.
 *
 * @param what what the file is for, such as `prompt file`
 * @param maxBytes a larger file is refused unread
 * @throws CommandError that says what is wrong with the file
 */
export async function readNamedFile(what: string, file: string, maxBytes?: number): Promise<Uint8Array> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new CommandError(`${file}: the ${what} is a directory`);
    if (maxBytes !== undefined && found.size > maxBytes) {
      throw new CommandError(`${file}: the ${what} has ${found.size} bytes; at most ${maxBytes} are allowed`);
    }
    return await readFile(file);
  } catch (cause) {
    throw cause instanceof CommandError ? cause : fileError(what, file, cause);
  }
}

/** A `CommandError` for a file that could not be read or written. */
export function fileError(what: string, file: string, cause: unknown): CommandError {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined;
  const reason = (code !== undefined && REASONS[code]) || (cause instanceof Error ? cause.message : "cannot be used");
  return new CommandError(`${file}: the ${what} ${reason}`, undefined, { cause });
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
