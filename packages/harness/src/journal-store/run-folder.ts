import { dirname, join } from "node:path";
import { systemErrorCode } from "../store/system-error.js";
import { type FileSystem, NO_FILE, type OpenFile } from "./file-system.js";
import { JournalError } from "./journal-error.js";
import { recordLines } from "./record-lines.js";

/** No such name; a file where the folder would stand; a symbolic link, a folder, a pipe or a socket, which no store makes. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "ELOOP", "EISDIR", "ENXIO", NO_FILE]);

/** The folder of one run in a file store: its journal, and the names of its lock. */
export class RunFolder {
  /** The path of the folder. */
  readonly path: string;
  /** The path of the journal in it. */
  readonly journal: string;
  readonly #run: string;
  readonly #place: string;
  readonly #files: FileSystem;

  constructor(place: string, run: string, files: FileSystem) {
    this.path = join(place, run);
    this.journal = join(this.path, "journal.jsonl");
    this.#run = run;
    this.#place = place;
    this.#files = files;
  }

  /** Makes the folder where there is none; returns the topmost folder that was made for it. */
  make(): Promise<string | undefined> {
    return this.#files.makeFolder(this.path);
  }

  /** Opens the journal; undefined when there is none. */
  async open(how: "read" | "append"): Promise<OpenFile | undefined> {
    try {
      return await this.#files.open(this.journal, how);
    } catch (error) {
      if (ABSENT.has(systemErrorCode(error) ?? "")) return undefined;
      throw error;
    }
  }

  /** Opens the journal, which is made where there is none. */
  async openOrMake(): Promise<OpenFile> {
    return (await this.open("append")) ?? (await this.#files.open(this.journal, "create"));
  }

  /** Whether a journal was begun here: its file has a first record, of whatever format. */
  async isBegun(): Promise<boolean> {
    const file = await this.open("read");
    if (file === undefined) return false;
    try {
      return !(await recordLines(this.#run, this.journal, file).next()).done;
    } catch (error) {
      // What is damaged was begun all the same, and whoever opens it is told.
      if (error instanceof JournalError) return true;
      throw error;
    } finally {
      await file.close();
    }
  }

  /**
   * Waits until the folder and those above it are on the disk, up to the one that holds the topmost that was made. The store's
   * own counts as made, since a process that died may have made it and not come to this.
   */
  async sync(made: string = this.#place): Promise<void> {
    const topmost = dirname(made.length < this.#place.length ? made : this.#place);
    for (let folder = this.path; ; folder = dirname(folder)) {
      await this.#syncFolder(folder);
      if (folder === topmost || dirname(folder) === folder) return;
    }
  }

  async #syncFolder(folder: string): Promise<void> {
    try {
      await this.#files.syncFolder(folder);
    } catch (error) {
      // Nothing was made in a folder above the store's that this user may not even read.
      if (folder.length < this.#place.length && systemErrorCode(error) === "EACCES") return;
      throw error;
    }
  }
}
