/** Counts the steps of a run, and the batches of answers that it takes. */
export class StepCount {
  #batch = 0;
  #handed = false;
  #steps = 0;

  /** Steps since answers were last handed over. */
  get steps(): number {
    return this.#steps;
  }

  /** Some batches were handed over already, and no step has been made since. */
  goOn(batches: number): void {
    this.#batch = Math.max(0, batches - 1);
    this.#handed = batches > 0;
  }

  /** An answer is about to be handed over: gives the number of its batch. */
  hand(): number {
    this.#handed = true;
    return this.#batch;
  }

  /** A step is about to be made: what was handed over is a batch of its own now. */
  closeBatch(): void {
    if (!this.#handed) return;
    this.#handed = false;
    this.#batch += 1;
    this.#steps = 0;
  }

  /** A step was made. */
  step(): void {
    this.#steps += 1;
  }
}
