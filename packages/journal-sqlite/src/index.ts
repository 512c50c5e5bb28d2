export { type SqliteJournalStore, sqliteJournalStore } from "./sqlite-journal-store.js";
