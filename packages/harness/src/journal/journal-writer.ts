import type { JournalRecord } from "@runvil/journal";
import type { Journal } from "../journal-store/journal-store.js";

/**
 * Adds records to a journal in the order in which they are given, also while an earlier one is still on its way. What a journal
 * does at once costs no promise.
 */
export class JournalWriter {
  readonly #journal: Journal;
  #last: Promise<void> | undefined;
  #ended = false;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Adds the last record: what comes too late to count is not added any more. */
  async end(record: JournalRecord): Promise<void> {
    const added = this.append(record);
    this.#ended = true;
    await added;
    await this.#journal.sync();
  }

  /** Throws or rejects with what the journal does. After the end it does nothing. */
  append(...records: readonly JournalRecord[]): void | Promise<void> {
    if (this.#ended || records.length === 0) return;
    const added = this.#last === undefined ? this.#journal.append(...records) : this.#after(records);
    if (added !== undefined) this.#follow(added);
    return added;
  }

  /** Ends a step. */
  async sync(): Promise<void> {
    await this.#last;
    if (!this.#ended) await this.#journal.sync();
  }

  /** Waits for what is on its way, and lets the journal go. */
  async close(): Promise<void> {
    this.#ended = true;
    // Whoever added the records was told when they failed.
    await this.#last?.catch(() => {});
    await this.#journal.close();
  }

  async #after(records: readonly JournalRecord[]): Promise<void> {
    await this.#last;
    await this.#journal.append(...records);
  }

  #follow(added: Promise<void>): void {
    this.#last = added;
    const forget = (): void => {
      if (this.#last === added) this.#last = undefined;
    };
    // A failure stays: the journal takes no further records.
    added.then(forget, () => {});
  }
}
