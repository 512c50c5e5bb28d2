import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { checkWritable, fileError, type NamedFile } from "./text-file.js";

/**
 * Writes a whole file at once: a reader sees what was there before or what is there now, and a failure leaves it as it was.
 *
 * @param what what the file is for, such as `output file`
 * @throws CommandError that says what is in the way
 */
export async function replaceNamedFile(what: string, file: NamedFile, text: string): Promise<void> {
  await checkWritable(what, file);
  const fresh = join(dirname(file.path), `.${basename(file.path)}.${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(fresh, text, { flag: "wx" });
    await rename(fresh, file.path);
  } catch (cause) {
    await rm(fresh, { force: true });
    throw fileError(what, file, cause);
  }
}
