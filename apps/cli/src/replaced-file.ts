import { randomBytes } from "node:crypto";
import { chmod, lstat, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkWritable, fileError, type NamedFile } from "./text-file.js";

/**
 * Writes a whole file at once: a reader sees what was there before or what is there now, and a failure leaves it as it was. A
 * link keeps pointing where it does, and a file keeps its mode. Devices, pipes, what a link names that is not there yet, and files
 * in folders that take no new file are written in place.
 *
 * @param what what the file is for, such as `output file`
 * @throws CommandError that says what is in the way
 */
export async function replaceNamedFile(what: string, file: NamedFile, text: string | Uint8Array): Promise<void> {
  await checkWritable(what, file);
  try {
    const found = await stat(file.path).catch(() => undefined);
    const isInPlace = found === undefined ? await isLink(file.path) : !found.isFile();
    if (isInPlace) return await writeFile(file.path, text);
    const path = found === undefined ? file.path : await realpath(file.path);
    const fresh = join(dirname(path), `.runvil-${randomBytes(12).toString("hex")}`);
    try {
      await writeFile(fresh, text, { flag: "wx" });
      if (found !== undefined) await chmod(fresh, found.mode & PERMISSIONS);
      await rename(fresh, path);
    } catch (cause) {
      await rm(fresh, { force: true });
      if (found === undefined || !isRefusal(cause)) throw cause;
      await writeFile(path, text);
    }
  } catch (cause) {
    throw fileError(what, file, cause);
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

const PERMISSIONS = 0o7777;

function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && (cause.code === "EACCES" || cause.code === "EPERM");
}
