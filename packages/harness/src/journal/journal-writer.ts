import type { JournalRecord } from "@runvil/journal";
import { JournalError } from "../journal-store/journal-error.js";
import type { Journal } from "../journal-store/journal-store.js";

/**
 * Adds records to a journal in the order in which they are given, also while an earlier one is still on its way. What a journal
 * does at once costs no promise.
 */
export class JournalWriter {
  readonly #journal: Journal;
  #last: Promise<void> | undefined;
  /** `ended`: what comes now is too late to count. `closed`: the run has no end, and what comes now would be missing. */
  #state: "open" | "ended" | "closed" = "open";

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Adds the last record: what comes too late to count is not added any more. */
  async end(record: JournalRecord): Promise<void> {
    try {
      const added = this.append(record);
      this.#state = "ended";
      await added;
      await this.#journal.sync();
    } catch (error) {
      this.#state = "closed";
      throw error;
    }
  }

  /** Throws or rejects with what the journal does, and when it was let go before its end. After the end it does nothing. */
  append(...records: readonly JournalRecord[]): void | Promise<void> {
    if (this.#state === "ended" || records.length === 0) return;
    if (this.#state === "closed") {
      // Such as a write of a tool that a failing run left behind: unrecorded, it must not be done.
      const message = `the journal of run ${this.#journal.run} was let go before the run had ended`;
      throw new JournalError({ kind: "closed", message });
    }
    const added = this.#last === undefined ? this.#journal.append(...records) : this.#after(records);
    if (added !== undefined) this.#follow(added);
    return added;
  }

  /** Ends a step. */
  async sync(): Promise<void> {
    await this.#last;
    if (this.#state === "open") await this.#journal.sync();
  }

  /** Waits for what is on its way, and lets the journal go. */
  async close(): Promise<void> {
    if (this.#state === "open") this.#state = "closed";
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
