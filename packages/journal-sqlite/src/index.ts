export { configuredStore as default, type SqliteJournalOptions } from "./configured-store.js";
export { type SqliteJournalStore, sqliteJournalStore } from "./sqlite-journal-store.js";
