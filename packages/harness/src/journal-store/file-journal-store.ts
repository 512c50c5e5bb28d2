import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { compareBytes } from "@runvil/names";
import { systemErrorCode } from "../store/system-error.js";
import { FileJournal } from "./file-journal.js";
import { type FileSystem, NODE_FILE_SYSTEM } from "./file-system.js";
import { JournalError } from "./journal-error.js";
import type { Durability, Journal, JournalEnds, JournalLine, JournalStore } from "./journal-store.js";
import type { RunLock, TakeLock } from "./lock/run-lock.js";
import { takeLock } from "./lock/take-lock.js";
import { recordEnds } from "./record-ends.js";
import { recordLines, wholePart } from "./record-lines.js";
import { RunFolder } from "./run-folder.js";
import { checkRunName, isRunName } from "./run-name.js";
import { storageFailure } from "./storage-failure.js";

const REMOVED = /^\.removed\.[0-9a-f]{16}$/;

/** How many folders are looked into at once: most of that is waiting for the disk. */
const AT_ONCE = 16;
const FORBIDDEN = new Set(["EACCES", "EPERM"]);

/** What a file store works with. */
export interface FileJournalStoreSetting {
  /** Default: `process`. */
  readonly durability?: Durability;
  /** Default: the machine's. */
  readonly files?: FileSystem;
  /** Default: the machine's, through `files`. */
  readonly lock?: TakeLock;
}

/**
 * Journals in a folder: in it a folder for each run, and in that the records as JSON Lines and the run's lock.
 *
 * Source: docs/spec/events-errors-limits.md sections 4 and 5.
 */
export class FileJournalStore implements JournalStore {
  readonly place: string;
  readonly #durability: Durability;
  readonly #files: FileSystem;
  readonly #lock: TakeLock;

  /** @param folder a path of the file system; the folder is made with the first run */
  constructor(
    folder: string,
    { durability = "process", files = NODE_FILE_SYSTEM, lock }: FileJournalStoreSetting = {},
  ) {
    this.place = resolve(folder);
    this.#durability = durability;
    this.#files = files;
    this.#lock = lock ?? ((run, path) => takeLock(run, path, files));
  }

  create(run: string): Promise<Journal> {
    return this.#guarded("create", run, async (folder) => {
      const made = await folder.make();
      const lock = await this.#lock(run, folder.path);
      return this.#begin(run, folder, made, lock).catch((error) => released(lock, error));
    });
  }

  open(run: string): Promise<Journal> {
    return this.#guarded("open", run, async (folder) => {
      // The lock would make a folder where there is none.
      if (!(await folder.isBegun())) throw missing(run);
      const lock = await this.#lock(run, folder.path);
      return this.#takeUp(run, folder, lock).catch((error) => released(lock, error));
    });
  }

  async *read(run: string): AsyncGenerator<JournalLine, void, undefined> {
    const { folder, file } = await this.#guarded("read", run, async (folder) => {
      const file = await folder.open("read");
      if (file === undefined) throw missing(run);
      return { folder, file };
    });
    let found = false;
    try {
      for await (const line of recordLines(run, folder.journal, file)) {
        found = true;
        yield line;
      }
    } catch (error) {
      throw storageFailure(`read the journal of run ${run}`, error);
    } finally {
      await file.close();
    }
    if (!found) throw missing(run);
  }

  ends(run: string): Promise<JournalEnds> {
    return this.#guarded("read", run, async (folder) => {
      const file = await folder.open("read");
      if (file === undefined) throw missing(run);
      try {
        const ends = await recordEnds(run, folder.journal, file);
        if (ends === undefined) throw missing(run);
        return ends;
      } finally {
        await file.close();
      }
    });
  }

  async list(): Promise<readonly string[]> {
    try {
      const runs: string[] = [];
      const names = (await this.#names()).filter(isRunName);
      for (let from = 0; from < names.length; from += AT_ONCE) {
        const some = names.slice(from, from + AT_ONCE);
        const listed = await Promise.all(some.map((name) => this.#isListed(name)));
        runs.push(...some.filter((_, index) => listed[index]));
      }
      return runs.sort(compareBytes);
    } catch (error) {
      throw storageFailure(`list the journals in ${this.place}`, error);
    }
  }

  delete(run: string): Promise<void> {
    return this.#guarded("remove", run, async (folder) => {
      if (!(await folder.isBegun())) throw missing(run);
      const lock = await this.#lock(run, folder.path);
      try {
        if (!(await folder.isBegun())) throw missing(run);
        // In one go, so that nobody ever finds half a run.
        await this.#files.rename(folder.path, join(this.place, `.removed.${randomBytes(8).toString("hex")}`));
        if (this.#durability === "disk") await this.#files.syncFolder(this.place);
      } finally {
        await lock.release();
      }
      // Also those that a process left which died here.
      for (const name of (await this.#names()).filter((name) => REMOVED.test(name))) {
        await this.#files.removeFolder(join(this.place, name));
      }
    });
  }

  async #begin(run: string, folder: RunFolder, made: string | undefined, lock: RunLock): Promise<Journal> {
    const file = await folder.openOrMake();
    try {
      if ((await wholePart(run, folder.journal, file)).bytes > 0) {
        const message = `run ${run} was begun before: resume it, remove it, or give this run another name`;
        throw new JournalError({ kind: "exists", message });
      }
      // Whoever began it before died while it wrote the header.
      await file.truncate(0);
      if (this.#durability === "disk") await folder.sync(made);
      return new FileJournal({ run, file, lock, durability: this.#durability });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async #takeUp(run: string, folder: RunFolder, lock: RunLock): Promise<Journal> {
    const file = await folder.open("append");
    if (file === undefined) throw missing(run);
    try {
      const { bytes, torn } = await wholePart(run, folder.journal, file);
      if (bytes === 0) throw missing(run);
      if (torn) await file.truncate(bytes);
      // What the run goes on from may have come from a process that died before its sync.
      if (this.#durability === "disk") {
        await file.sync();
        await folder.sync();
      }
      return new FileJournal({ run, file, lock, durability: this.#durability });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** A run of another user is listed: one folder that may not be read keeps nobody from the others. */
  async #isListed(run: string): Promise<boolean> {
    try {
      return await this.#folder(run).isBegun();
    } catch (error) {
      if (FORBIDDEN.has(systemErrorCode(error) ?? "")) return true;
      throw error;
    }
  }

  #folder(run: string): RunFolder {
    return new RunFolder(this.place, run, this.#files);
  }

  async #names(): Promise<string[]> {
    try {
      return await this.#files.names(this.place);
    } catch (error) {
      if (systemErrorCode(error) === "ENOENT") return [];
      throw error;
    }
  }

  async #guarded<T>(task: string, run: string, work: (folder: RunFolder) => Promise<T>): Promise<T> {
    checkRunName(run);
    try {
      return await work(this.#folder(run));
    } catch (error) {
      throw storageFailure(`${task} the journal of run ${run}`, error);
    }
  }
}

/**
 * A store of journals in a folder of a local disk, which is made with the first run.
 *
 * @param folder a path of the file system
 * @param durability what an appended record survives; default: `process`
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function fileJournalStore(folder: string, durability: Durability = "process"): JournalStore {
  return new FileJournalStore(folder, { durability });
}

function missing(run: string): JournalError {
  return new JournalError({ kind: "missing", message: `there is no journal of a run ${run}: check its name` });
}

async function released(lock: RunLock, error: unknown): Promise<never> {
  await lock.release();
  throw error;
}
