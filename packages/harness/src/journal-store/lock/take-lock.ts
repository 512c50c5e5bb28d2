import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { type FileSystem, NODE_FILE_SYSTEM } from "../file-system.js";
import { takeNameLock } from "./name-lock.js";
import type { RunLock } from "./run-lock.js";
import { takeSocketLock } from "./socket-lock.js";

/**
 * Takes the lock of a folder, which is made where there is none, by the means of this system: sockets in the folder, or on
 * Windows a pipe that is named for the folder's real path.
 *
 * Processes of one machine exclude each other, those in containers that share the folder included. Machines that share a
 * folder over a network do not see each other's locks.
 *
 * @param run the name of the run, for messages
 * @param folder the absolute path of a folder that belongs to the run alone
 * @param files the file system to make and remove names through
 */
export async function takeLock(run: string, folder: string, files: FileSystem = NODE_FILE_SYSTEM): Promise<RunLock> {
  if (process.platform !== "win32") return takeSocketLock(run, folder, files);
  await files.makeFolder(folder);
  const key = createHash("sha256")
    .update((await realpath(folder)).toLowerCase())
    .digest("hex");
  return takeNameLock(run, `\\\\.\\pipe\\runvil-${key}`);
}
