import { compareBytes } from "@runvil/names";
import { checkHeader } from "../journal-store/header-line.js";
import { JournalError } from "../journal-store/journal-error.js";
import type { Journal, JournalLine, JournalStore } from "../journal-store/journal-store.js";
import { checkRunName } from "../journal-store/run-name.js";

/** The journal of one run: lines of JSON text, and whether a process holds it. */
interface KeptJournal {
  lines: string[];
  held: boolean;
}

const PLACE = "memory";

/**
 * Journals in memory, gone with the process: for tests, and for forks of runs that need not outlive it.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function memoryJournalStore(): JournalStore {
  return new MemoryJournalStore();
}

class MemoryJournalStore implements JournalStore {
  readonly place = PLACE;
  readonly #kept = new Map<string, KeptJournal>();

  async create(run: string): Promise<Journal> {
    checkRunName(run);
    const known = this.#kept.get(run);
    if (known?.held === true) throw held(run);
    if (known !== undefined && known.lines.length > 0) {
      const message = `there is a run ${run} in ${PLACE} already: choose another name, or delete it`;
      throw new JournalError({ kind: "exists", message });
    }
    const kept: KeptJournal = { lines: [], held: true };
    this.#kept.set(run, kept);
    return new MemoryJournal(run, kept);
  }

  async open(run: string): Promise<Journal> {
    const kept = this.#find(run);
    if (kept.held) throw held(run);
    const [header] = kept.lines;
    if (header !== undefined) lineOf(run, header, 0);
    kept.held = true;
    return new MemoryJournal(run, kept);
  }

  async *read(run: string): AsyncGenerator<JournalLine, void, undefined> {
    // What is added while it is read is another reading's.
    for (const [index, text] of [...this.#find(run).lines].entries()) {
      yield lineOf(run, text, index);
    }
  }

  async list(): Promise<readonly string[]> {
    const begun = Array.from(this.#kept).filter(([, { lines }]) => lines.length > 0);
    return begun.map(([run]) => run).sort(compareBytes);
  }

  async delete(run: string): Promise<void> {
    if (this.#find(run).held) throw held(run);
    this.#kept.delete(run);
  }

  #find(run: string): KeptJournal {
    checkRunName(run);
    const kept = this.#kept.get(run);
    if (kept !== undefined && (kept.lines.length > 0 || kept.held)) return kept;
    throw new JournalError({ kind: "missing", message: `there is no journal of run ${run} in ${PLACE}` });
  }
}

class MemoryJournal implements Journal {
  readonly run: string;
  readonly #kept: KeptJournal;
  #closed = false;

  constructor(run: string, kept: KeptJournal) {
    this.run = run;
    this.#kept = kept;
  }

  append(...lines: readonly JournalLine[]): void {
    if (this.#closed) throw new JournalError({ kind: "closed", message: `the journal of run ${this.run} is closed` });
    // As text, so that what comes back is what any store gives back.
    for (const line of lines) this.#kept.lines.push(JSON.stringify(line));
  }

  async sync(): Promise<void> {
    if (this.#closed) throw new JournalError({ kind: "closed", message: `the journal of run ${this.run} is closed` });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#kept.held = false;
  }
}

function lineOf(run: string, text: string, index: number): JournalLine {
  const line: JournalLine = JSON.parse(text);
  if (index === 0) checkHeader(run, line, { file: PLACE, line: 1 });
  return line;
}

function held(run: string): JournalError {
  return new JournalError({ kind: "held", message: `run ${run} is held by this process` });
}
