import { describe, it } from "vitest";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { JOURNAL_STORE_CONTRACT } from "./contract/index.js";
import { fileJournalStore } from "./file-journal-store.js";

describe.each(["process", "disk"] as const)("a store of files with durability %s", (durability) => {
  it.each(JOURNAL_STORE_CONTRACT)("$name", async ({ check }) => {
    const folder = temporaryFolder();
    await check(() => fileJournalStore(folder, durability));
  });

  it.each(JOURNAL_STORE_CONTRACT)("$name, in a folder whose path is too long for sockets", async ({ check }) => {
    const folder = temporaryFolder("long-".repeat(30));
    await check(() => fileJournalStore(folder, durability));
  });
});
