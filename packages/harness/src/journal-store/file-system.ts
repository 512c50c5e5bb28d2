import { constants, writeSync } from "node:fs";
import { type FileHandle, link, mkdir, open, readdir, rename, rm, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { systemErrorCode } from "../store/system-error.js";

/** An open file of a journal. */
export interface OpenFile {
  /** Reads from an offset; returns how many bytes came, 0 at the end. */
  read(into: Uint8Array, offset: number): Promise<number>;
  /** How many bytes it has. */
  size(): Promise<number>;
  /** Hands bytes for the end of the file to the operating system; returns how many it took, which may be fewer. */
  write(bytes: Uint8Array): number;
  truncate(size: number): Promise<void>;
  /** Waits until everything written is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What a file store of journals asks of a file system, so that tests can make each request fail. Failures are Node's own
 * errors, with their `code`.
 */
export interface FileSystem {
  /**
   * `read`: must exist, for reading only. `append`: must exist. `create`: must not exist; readable by its owner only. Fails at once
   * for what is no file, with `EFTYPE` or a code of the system's own.
   */
  open(path: string, how: "read" | "append" | "create"): Promise<OpenFile>;
  /** Makes a folder and those above it, open to their owner only; returns the topmost one that was made, if any. */
  makeFolder(path: string): Promise<string | undefined>;
  /** Waits until the entries of a folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  /** The names in a folder. */
  names(path: string): Promise<string[]>;
  /** Gives a file a second name; fails with `EEXIST` where one stands. */
  link(path: string, second: string): Promise<void>;
  unlink(path: string): Promise<void>;
  rename(path: string, to: string): Promise<void>;
  /** Removes a folder with everything in it, when there is one. */
  removeFolder(path: string): Promise<void>;
}

const MAKE_ATTEMPTS = 10;
// Opening a pipe would wait for whoever opens its other end.
const FILES_ONLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FLAGS = {
  read: constants.O_RDONLY,
  append: constants.O_RDWR | constants.O_APPEND,
  create: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL,
};

/** The file system of the machine. */
export const NODE_FILE_SYSTEM: FileSystem = {
  open: async (path, how) => openFile(await open(path, FLAGS[how] | FILES_ONLY, 0o600)),
  makeFolder,
  syncFolder,
  names: (path) => readdir(path),
  link,
  unlink,
  rename,
  removeFolder: (path) => rm(path, { recursive: true, force: true }),
};

/** The code of `open` for what is no file, such as a folder or a pipe. */
export const NO_FILE = "EFTYPE";

async function openFile(handle: FileHandle): Promise<OpenFile> {
  if (!(await handle.stat()).isFile()) {
    await handle.close();
    throw Object.assign(new Error("it is no file"), { code: NO_FILE });
  }
  return {
    read: async (into, offset) => (await handle.read(into, 0, into.length, offset)).bytesRead,
    size: async () => (await handle.stat()).size,
    // Synchronous, since it only copies into the cache of the operating system: a turn through the thread pool takes ten times as long.
    write: (bytes) => writeSync(handle.fd, bytes),
    truncate: (size) => handle.truncate(size),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

async function makeFolder(path: string): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mkdir(path, { recursive: true, mode: 0o700 });
    } catch (error) {
      // Node finds the folder there, looks at it, and finds it gone, when it is removed at that moment.
      if (systemErrorCode(error) !== "ENOENT") throw error;
      if (attempt === MAKE_ATTEMPTS) throw await plainFailure(path, error);
    }
  }
}

/** Node says of a read-only file system too that a folder is missing: making one folder alone tells what is wrong. */
async function plainFailure(path: string, failure: unknown): Promise<unknown> {
  try {
    await mkdir(path, { mode: 0o700 });
    return failure;
  } catch (error) {
    const above = dirname(path);
    return systemErrorCode(error) === "ENOENT" && above !== path ? plainFailure(above, error) : error;
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries safe by itself.
  if (process.platform === "win32") return;
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
