const BEAT_MS = 5;

/**
 * Measures what one turn of the event loop takes, in milliseconds of processor time: other processes of the machine do not
 * count.
 */
export class LoopMeter {
  #last = cpuMs();
  #worst = 0;
  readonly #timer = setInterval(() => this.#beat(), BEAT_MS);

  /** The processor time of the last turn that began. */
  get lastBeat(): number {
    return this.#last;
  }

  /** The longest turn so far. */
  get worst(): number {
    return Math.max(this.#worst, cpuMs() - this.#last);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    const now = cpuMs();
    this.#worst = Math.max(this.#worst, now - this.#last);
    this.#last = now;
  }
}

/** Processor time that this process took so far, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
