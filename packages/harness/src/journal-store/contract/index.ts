export { JOURNAL_STORE_CONTRACT, type JournalStoreCase } from "./journal-store-contract.js";
