interface Entry {
  readonly at: number;
  readonly order: number;
  /** Whether it keeps a process alive. */
  isRef: boolean;
  readonly run: () => void;
}

/** A timer as `setTimeout` gives one. */
export interface VirtualTimer {
  ref(): this;
  unref(): this;
  hasRef(): boolean;
}

/**
 * A clock that goes on only when it is told to: from one entry to the next, in the order of their instants, and of their
 * making where those are equal. Instants are milliseconds from 0.
 */
export class VirtualTime {
  #now = 0;
  #made = 0;
  #entries: Entry[] = [];
  /** Grows with everything that happens, so that whoever waits for quiet can see it. */
  activity = 0;

  get now(): number {
    return this.#now;
  }

  /** How many entries are left; `refs` leaves those out that would not keep a process alive. */
  left(which: "all" | "refs" = "all"): number {
    return which === "all" ? this.#entries.length : this.#entries.filter(({ isRef }) => isRef).length;
  }

  /** Calls `run` at an instant, or as soon as can be when it has passed. Returns what takes it back. */
  at(instant: number, run: () => void): () => void {
    const entry = this.#add(Math.max(instant, this.#now), run);
    return () => this.#remove(entry);
  }

  /** Goes on to the next entry and calls it; false when there is none. */
  advance(): boolean {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      if (first === undefined || entry.at < first.at || (entry.at === first.at && entry.order < first.order))
        first = entry;
    }
    if (first === undefined) return false;
    this.#remove(first);
    this.#now = first.at;
    this.activity += 1;
    first.run();
    return true;
  }

  /** Forgets every entry: whoever waited for one is dead. */
  clear(): void {
    this.#entries = [];
  }

  /**
   * Puts the timers of this thread on this clock until the returned function is called.
   *
   * @throws Error when they are on another one
   */
  install(): () => void {
    const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
    const timers = new Map<VirtualTimer, Entry>();
    const set = (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]): VirtualTimer => {
      const entry = this.#add(this.#now + Math.max(1, milliseconds), () => {
        timers.delete(timer);
        run(...args);
      });
      const timer: VirtualTimer = {
        ref() {
          entry.isRef = true;
          return timer;
        },
        unref() {
          entry.isRef = false;
          return timer;
        },
        hasRef: () => entry.isRef,
      };
      timers.set(timer, entry);
      return timer;
    };
    const clear = (timer: VirtualTimer | undefined): void => {
      const entry = timer === undefined ? undefined : timers.get(timer);
      if (timer === undefined || entry === undefined) return;
      timers.delete(timer);
      this.#remove(entry);
    };
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    return () => {
      if (!Object.is(globalThis.setTimeout, set)) throw new Error("the timers of this thread are on another clock");
      Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear });
    };
  }

  #add(at: number, run: () => void): Entry {
    this.#made += 1;
    this.activity += 1;
    const entry = { at, order: this.#made, isRef: true, run };
    this.#entries.push(entry);
    return entry;
  }

  #remove(entry: Entry): void {
    const index = this.#entries.indexOf(entry);
    if (index !== -1) this.#entries.splice(index, 1);
  }
}
