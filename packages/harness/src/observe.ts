/**
 * Calls code that only watches. What it throws, or rejects with when it is asynchronous, goes to `onThrow`: a rejection that
 * nobody handles would end the process.
 *
 * @param watch calls the observer and gives what it returned
 *
 * Source: docs/spec/events-errors-limits.md section 1: an observer's fault is its own.
 */
export function observe(watch: () => unknown, onThrow: (thrown: unknown) => void): void {
  try {
    const returned = watch();
    if (typeof returned === "object" && returned !== null) Promise.resolve(returned).then(() => {}, onThrow);
  } catch (thrown) {
    onThrow(thrown);
  }
}
