import { constants } from "node:fs";
import { mkdir, open, readdir, realpath, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isStoreError } from "@runvil/plugin-sdk/recognize";
import { parsePath } from "@runvil/store-paths";
import { walk } from "./folder-walk.js";
import { extendFile, replaceFile } from "./replace-file.js";
import type { EntryKind, Store, StoreListing } from "./store.js";
import { directoryNotEmpty, isADirectory, notADirectory, notFound, permissionDenied } from "./store-failure.js";
import { storeErrorOf, systemErrorCode } from "./system-error.js";

/**
 * A store over a folder. Nothing outside the folder can be named: no path goes through a symbolic link, and only regular
 * files and directories exist for it. The folder must not be changed by others while a run uses it.
 *
 * Source: docs/spec/store.md section 3, "Confinement".
 */
export class FolderStore implements Store {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Opens a folder, which is created when missing. Rejects with a `StoreError` when it cannot be.
   *
   * @param folder a path of the file system, which may itself be a symbolic link
   */
  static async open(folder: string): Promise<FolderStore> {
    try {
      await mkdir(folder, { recursive: true });
      return new FolderStore(await realpath(folder));
    } catch (error) {
      throw storeErrorOf(".", error);
    }
  }

  kind(path: string): Promise<EntryKind | undefined> {
    return guarded(path, async () => {
      try {
        return (await walk(this.#root, path)).found;
      } catch (error) {
        // A link and a device do not exist for whoever asks.
        if (isStoreError(error) && error.reason === "permission_denied") return undefined;
        throw error;
      }
    });
  }

  read(path: string): Promise<Uint8Array> {
    return guarded(path, async () => {
      const entry = await walk(this.#root, path);
      if (entry.found === "directory") throw isADirectory(path);
      if (entry.found === undefined) throw notFound(path);
      const handle = await open(entry.file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      try {
        if (!(await handle.stat()).isFile()) throw permissionDenied(path, "not a regular file");
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    });
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return guarded(path, async () => {
      const { file } = await this.#target(path);
      await replaceFile(file, bytes);
    });
  }

  append(path: string, bytes: Uint8Array): Promise<void> {
    return guarded(path, async () => {
      const { file, exists } = await this.#target(path);
      await (exists ? extendFile(file, bytes) : replaceFile(file, bytes));
    });
  }

  delete(path: string): Promise<boolean> {
    return guarded(path, async () => {
      const entry = await walk(this.#root, path);
      if (entry.found === undefined) return false;
      if (entry.found === "file") await unlink(entry.file);
      else await removeDirectory(entry.file, path);
      return true;
    });
  }

  list(under: string): Promise<StoreListing> {
    return guarded(under, async () => {
      const listing = { files: [] as string[], directories: [] as string[] };
      if (under !== "" && (await this.kind(under)) !== "directory") return listing;
      await this.#collect(under, listing);
      return listing;
    });
  }

  async #target(path: string): Promise<{ readonly file: string; readonly exists: boolean }> {
    const entry = await walk(this.#root, path);
    if (entry.found === "directory") throw isADirectory(path);
    if (entry.found === "file") return { file: entry.file, exists: true };
    if (entry.blocked) throw notADirectory(path);
    await mkdir(dirname(entry.file), { recursive: true });
    return { file: entry.file, exists: false };
  }

  async #collect(under: string, listing: { files: string[]; directories: string[] }): Promise<void> {
    for (const entry of await readdir(join(this.#root, under), { withFileTypes: true })) {
      const path = under === "" ? entry.name : `${under}/${entry.name}`;
      // What no path can name is not shown.
      if (!parsePath(path).ok) continue;
      if (entry.isFile()) listing.files.push(path);
      if (!entry.isDirectory()) continue;
      listing.directories.push(path);
      await this.#collect(path, listing);
    }
  }
}

async function removeDirectory(file: string, path: string): Promise<void> {
  try {
    await rmdir(file);
  } catch (error) {
    const code = systemErrorCode(error);
    throw code === "ENOTEMPTY" || code === "EEXIST" ? directoryNotEmpty(path) : error;
  }
}

async function guarded<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw isStoreError(error) ? error : storeErrorOf(path, error);
  }
}
