import type { OpenFile } from "./file-system.js";
import { JournalError } from "./journal-error.js";
import type { Durability, Journal, JournalLine } from "./journal-store.js";
import type { RunLock } from "./lock/run-lock.js";
import { encodeLine } from "./record-line.js";
import { storageFailure } from "./storage-failure.js";

/** What a `FileJournal` is made of. */
export interface FileJournalParts {
  readonly run: string;
  /** Ends with a whole record. */
  readonly file: OpenFile;
  readonly lock: RunLock;
  readonly durability: Durability;
}

/**
 * A journal that is a file.
 *
 * After a write or a sync that failed, the file is left as it is: how much of the lines reached it, only whoever opens the
 * journal next can tell, and what a failed fsync left unwritten no second one would report.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class FileJournal implements Journal {
  readonly run: string;
  readonly #file: OpenFile;
  readonly #lock: RunLock;
  readonly #durability: Durability;
  #unsynced = false;
  #end: JournalError | undefined;
  #closing: Promise<void> | undefined;

  constructor({ run, file, lock, durability }: FileJournalParts) {
    this.run = run;
    this.#file = file;
    this.#lock = lock;
    this.#durability = durability;
  }

  append(...lines: readonly JournalLine[]): void {
    if (this.#end !== undefined) throw this.#end;
    if (lines.length === 0) return;
    try {
      for (const text of piecesOf(lines)) this.#write(Buffer.from(text));
    } catch (error) {
      throw this.#fail("write", error);
    }
  }

  async sync(): Promise<void> {
    if (this.#end !== undefined) throw this.#end;
    if (this.#durability === "process" || !this.#unsynced) return;
    this.#unsynced = false;
    try {
      await this.#file.sync();
    } catch (error) {
      throw this.#fail("save", error);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#end ??= new JournalError({ kind: "closed", message: `the journal of run ${this.run} was closed` });
    try {
      await this.#file.close();
    } catch (error) {
      throw storageFailure(`close the journal of run ${this.run}`, error);
    } finally {
      await this.#lock.release();
    }
  }

  #write(bytes: Uint8Array): void {
    this.#unsynced = true;
    for (let rest = bytes; rest.length > 0; ) {
      const taken = this.#file.write(rest);
      if (taken === 0) throw new Error("the file took no bytes");
      rest = rest.subarray(taken);
    }
  }

  /** The failure to throw. What comes after it is refused. */
  #fail(task: string, cause: unknown): JournalError {
    const failure = storageFailure(`${task} the journal of run ${this.run}`, cause);
    const message = `the journal of run ${this.run} takes no more records: ${failure.message}`;
    this.#end = new JournalError({ kind: "closed", message, cause: failure });
    return failure;
  }
}

/** The most characters that are handed over in one piece with others. */
const PIECE = 1_048_576;

/** The lines as texts: small ones together, since each write costs; large ones alone, since no text can hold all that a run may have. */
function* piecesOf(lines: readonly JournalLine[]): Generator<string, void, undefined> {
  let piece = "";
  for (const line of lines) {
    const text = encodeLine(line);
    if (piece !== "" && piece.length + text.length > PIECE) {
      yield piece;
      piece = "";
    }
    piece += `${text}\n`;
  }
  if (piece !== "") yield piece;
}
