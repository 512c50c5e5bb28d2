/*
 * What whoever writes another store of journals needs beside the interface.
 */
export { checkHeader } from "./header-line.js";
export {
  JournalError,
  type JournalErrorFields,
  type JournalErrorKind,
  type JournalPosition,
} from "./journal-error.js";
export type { Durability, Journal, JournalLine, JournalStore } from "./journal-store.js";
export type { RunLock } from "./lock/run-lock.js";
export { takeLock } from "./lock/take-lock.js";
export { decodeLine, encodeLine } from "./record-line.js";
export { checkRunName } from "./run-name.js";
