import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

// A store path holds no DEL, so no prompt can name a file that is being written, and no listing shows it.
const SUFFIX = "\u007f";

/** Writes `bytes` to a new file and moves it to `file`, so that a reader sees the old contents or the new. */
export async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  await moveIntoPlace(file, (fresh) => put(fresh, bytes, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY));
}

/** As `replaceFile`, with the old contents before `bytes`. */
export async function extendFile(file: string, bytes: Uint8Array): Promise<void> {
  await moveIntoPlace(file, async (fresh) => {
    await copyFile(file, fresh, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await put(fresh, bytes, constants.O_WRONLY | constants.O_APPEND);
  });
}

async function moveIntoPlace(file: string, fill: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = join(dirname(file), `.runvil-${randomBytes(8).toString("hex")}${SUFFIX}`);
  try {
    await fill(fresh);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

async function put(file: string, bytes: Uint8Array, flags: number): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}
