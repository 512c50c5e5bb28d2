import { describe, it } from "vitest";
import { JOURNAL_STORE_CONTRACT } from "../journal-store/contract/index.js";
import { memoryJournalStore } from "./memory-journal-store.js";

describe("a store of journals in memory", () => {
  it.each(JOURNAL_STORE_CONTRACT)("$name", async ({ check }) => {
    const store = memoryJournalStore();
    await check(() => store);
  });
});
