import { join } from "node:path";
import { JOURNAL_STORE_CONTRACT } from "@runvil/harness/journal-store/contract";
import { describe, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.js";
import { sqliteJournalStore } from "./index.js";

describe.each(["process", "disk"] as const)("a store in a database with durability %s", (durability) => {
  it.each(JOURNAL_STORE_CONTRACT)("$name", async ({ check }) => {
    const path = join(temporaryFolder(), "journals.db");
    await check(() => {
      const store = sqliteJournalStore(path, durability);
      onTestFinished(() => store.close());
      return store;
    });
  });
});
