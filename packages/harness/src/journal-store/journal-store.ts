/**
 * Where the journals of runs are kept. A store knows lines and locks; what the lines mean is @runvil/journal's.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */

/** One record of a journal: a JSON object whose `record` names its kind. The first one of a run is its header, `run`. */
export interface JournalLine {
  readonly record: string;
}

/**
 * What a line survives once `append` has returned and the step's `sync` is done: `process` the death of the process by
 * SIGKILL, `disk` also a loss of power.
 */
export type Durability = "process" | "disk";

/** The journal of one run, held by this process alone until it is closed. */
export interface Journal {
  /** The name of the run. */
  readonly run: string;

  /**
   * Adds lines at the end, in order. When it has returned, or the promise that it returns has resolved, the operating system
   * has them all. Lines of one call go out together, so a step's effects belong into one.
   *
   * Throws or rejects with a `JournalError` when they could not be written; the journal then takes no further lines, and none
   * of these lines counts.
   */
  append(...lines: readonly JournalLine[]): void | Promise<void>;

  /**
   * Ends a step: with durability `disk`, everything appended so far survives a loss of power when it resolves; with
   * `process` it does nothing. Rejects as `failed` when that is not certain; the journal then takes no further lines.
   */
  sync(): Promise<void>;

  /**
   * Lets the journal and its lock go. A second call does nothing. Rejects as `failed` when the storage reports an error at
   * the very end; the lock is free all the same.
   */
  close(): Promise<void>;
}

/** The first and the last line of a journal; the same one where there is one only. */
export interface JournalEnds {
  readonly first: JournalLine;
  readonly last: JournalLine;
}

/**
 * The journals of many runs, by the names of the runs. Two processes can never hold one journal at once, and a process that
 * dies in any way holds none.
 *
 * Every failure is a `JournalError`.
 */
export interface JournalStore {
  /** The name of a place that every process that shares the store agrees on, for messages. */
  readonly place: string;

  /**
   * Begins the journal of a new run. Its first line must be the header.
   *
   * Rejects as `exists` when the run has a header already, as `held` while a process holds it.
   */
  create(run: string): Promise<Journal>;

  /**
   * Takes up the journal of a run that was begun, to append to it. A last record that was not written whole is cut off first.
   *
   * Rejects as `held` while a process holds it, `missing` when there is none, `corrupt` or `format` when it cannot be read.
   */
  open(run: string): Promise<Journal>;

  /**
   * The lines of a run's journal, oldest first, also while a process holds it. A last record that was not written whole is
   * left out; at a corrupted one anywhere else the reading ends with a `JournalError` that gives its place.
   */
  read(run: string): AsyncIterable<JournalLine>;

  /**
   * The first and the last line of a run's journal, for lists of many runs. Rejects as `read` does, but for damage between the two.
   * A store that has to read all lines for it leaves it out.
   */
  ends?(run: string): Promise<JournalEnds>;

  /** The names of the runs that have a journal, sorted by bytes. */
  list(): Promise<readonly string[]>;

  /** Removes a run's journal. Rejects as `held` while a process holds it, as `missing` when there is none. */
  delete(run: string): Promise<void>;
}
