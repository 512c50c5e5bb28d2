import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.js";
import { sqliteJournalStore } from "./index.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";

it("runs the README's example", async () => {
  const [header, end] = [
    { record: "run", format: 1 },
    { record: "end", outcome: "cancelled" },
  ];
  const path = join(temporaryFolder(), "journals.db");
  const printed: string[] = [];
  const store = sqliteJournalStore(path, "disk");
  const journal = await store.create("run-1");
  await journal.append(header, end);
  await journal.sync();
  await journal.close();
  for await (const line of store.read("run-1")) printed.push(line.record);
  await store.close();
  expect(printed).toEqual(["run", "end"]);

  const database = new Database(path);
  const [question = ""] = /SELECT [^`]*/.exec(readme.replace(/\n\s*/g, " ")) ?? [];
  expect(database.prepare(question).raw().all()).toEqual([[null, 2]]);
  database.close();
});

it("is the example of the README", () => {
  for (const line of [
    'const store = sqliteJournalStore("journals.db", "disk");',
    'const journal = await store.create("run-1");',
    'const [header, end] = [{ record: "run", format: 1 }, { record: "end", outcome: "cancelled" }];',
    "await journal.append(header, end);",
    "await journal.sync();",
    "await journal.close();",
    'for await (const line of store.read("run-1")) console.log(line.record); // run, end',
    "await store.close();",
  ]) {
    expect(example).toContain(`${line}\n`);
  }
});
