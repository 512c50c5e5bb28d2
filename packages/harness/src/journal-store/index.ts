/*
 * What whoever writes another store of journals, or makes the file store's disk fail in a test, needs beside the interface.
 */
export { FileJournalStore, type FileJournalStoreSetting } from "./file-journal-store.js";
export { type FileSystem, NODE_FILE_SYSTEM, type OpenFile } from "./file-system.js";
export { checkHeader } from "./header-line.js";
export {
  JournalError,
  type JournalErrorFields,
  type JournalErrorKind,
  type JournalPosition,
} from "./journal-error.js";
export type { Durability, Journal, JournalEnds, JournalLine, JournalStore } from "./journal-store.js";
export type { RunLock, TakeLock } from "./lock/run-lock.js";
export { takeLock } from "./lock/take-lock.js";
export { decodeLine, encodeLine } from "./record-line.js";
export { checkRunName } from "./run-name.js";
