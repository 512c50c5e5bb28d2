import { memoryJournalStore } from "@runvil/harness";
import { expect, it } from "vitest";
import { LeftJournals } from "./left-journals.js";

const HEADER = { record: "run", ...{ format: 1 } };

it("are the store's journals until they are left; then no line gets into them, and they can be taken up", async () => {
  const store = memoryJournalStore();
  const journals = new LeftJournals(store);
  const journal = await journals.create("a");
  expect({ run: journal.run, place: journals.place }).toEqual({ run: "a", place: store.place });
  await journal.append(HEADER);
  await journal.sync();
  journals.leave();
  expect(() => journal.append({ record: "end" })).toThrow("the journal was left");
  await journal.close();
  await expect(journals.create("b")).rejects.toMatchObject({ name: "JournalError", kind: "closed" });
  await expect(journals.open("a")).rejects.toMatchObject({ kind: "closed" });

  const next = new LeftJournals(store);
  expect(await next.list()).toEqual(["a"]);
  const read = [];
  for await (const line of next.read("a")) read.push(line);
  expect(read).toEqual([HEADER]);
  await (await next.open("a")).close();
  await next.delete("a");
  expect(await store.list()).toEqual([]);
});
