const BYTES_PER_CALL = 256;

/** What `log` may still record in one VM (docs/spec/lua-environment.md section 12). */
export class LogQuota {
  #calls: number;
  #bytes: number;

  constructor(calls: number) {
    this.#calls = calls;
    this.#bytes = calls * BYTES_PER_CALL;
  }

  /** Spends one call; false when none is left. */
  spendCall(): boolean {
    if (this.#calls === 0) return false;
    this.#calls -= 1;
    return true;
  }

  /** Spends the bytes of an accepted message; false when they are not left. */
  spendBytes(bytes: number): boolean {
    if (bytes > this.#bytes) return false;
    this.#bytes -= bytes;
    return true;
  }
}
