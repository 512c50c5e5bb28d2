import { type Journal, type JournalEnds, JournalError, type JournalLine, type JournalStore } from "@runvil/host";

/**
 * Journals that can be left: from then on they take no line, as if the process had been killed, so that a run whose process ends
 * can be resumed. A cancel that came into its journal would end it for good.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class LeftJournals implements JournalStore {
  readonly place: string;
  readonly ends?: (run: string) => Promise<JournalEnds>;
  readonly #store: JournalStore;
  #isLeft = false;

  constructor(store: JournalStore) {
    this.place = store.place;
    this.#store = store;
    const { ends } = store;
    if (ends !== undefined) this.ends = (run) => ends.call(store, run);
  }

  /** Leaves every journal as it is. */
  leave(): void {
    this.#isLeft = true;
  }

  async create(run: string): Promise<Journal> {
    this.#check();
    return this.#kept(await this.#store.create(run));
  }

  async open(run: string): Promise<Journal> {
    this.#check();
    return this.#kept(await this.#store.open(run));
  }

  read(run: string): AsyncIterable<JournalLine> {
    return this.#store.read(run);
  }

  list(): Promise<readonly string[]> {
    return this.#store.list();
  }

  delete(run: string): Promise<void> {
    return this.#store.delete(run);
  }

  #kept(journal: Journal): Journal {
    return {
      run: journal.run,
      append: (...lines) => {
        this.#check();
        return journal.append(...lines);
      },
      sync: () => journal.sync(),
      close: () => journal.close(),
    };
  }

  #check(): void {
    if (this.#isLeft)
      throw new JournalError({ kind: "closed", message: "the journal was left: the run was interrupted" });
  }
}
