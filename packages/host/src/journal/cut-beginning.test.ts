import { MemoryStore, memoryJournalStore, type Store } from "@runvil/harness";
import { afterEach, expect, it } from "vitest";
import { hang, recorder } from "../../test/packs.js";
import { createHost, type Host, type JournalLine, type JournalStore } from "../index.js";

const PROMPT =
  "---\nname: p\ndescription: d\nrunvil: 0\n---\n\n# P\n\n## Main\n\n```lua\nreturn store.read('a')\n```\n";
const { lines, log } = recorder();

let host: Host | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
  lines.length = 0;
});

async function hostWith(store: JournalStore): Promise<Host> {
  host = await createHost({ journal: { store }, limits: { abortGraceMs: 10 }, log });
  return host;
}

const HUNG_FILES: Store = { kind: hang, read: hang, write: hang, append: hang, delete: hang, list: hang };

/** Files in a store that outlives the process, as far as a journal can tell. */
function outliving(): Store {
  const files = new MemoryStore();
  return {
    kind: (path) => files.kind(path),
    read: (path) => files.read(path),
    write: (path, bytes) => files.write(path, bytes),
    append: (path, bytes) => files.append(path, bytes),
    delete: (path) => files.delete(path),
    list: (under) => files.list(under),
  };
}

/** A store of journals that hangs where a test says so. */
function hanging(on: { readonly create?: boolean; readonly append?: (line: JournalLine) => boolean }): JournalStore {
  const store = memoryJournalStore();
  return {
    place: "hanging",
    open: (run) => store.open(run),
    read: (run) => store.read(run),
    list: () => store.list(),
    delete: (run) => store.delete(run),
    async create(run) {
      if (on.create === true) return hang();
      const journal = await store.create(run);
      return {
        run,
        append: (...given) => (given.some((line) => on.append?.(line)) ? hang() : journal.append(...given)),
        sync: () => journal.sync(),
        close: () => journal.close(),
      };
    },
  };
}

/** Effects do not get on record; `wrote` resolves with the first. */
function hungEffects() {
  let hung = (): void => {};
  const wrote = new Promise<void>((resolve) => {
    hung = resolve;
  });
  const append = ({ record }: JournalLine): boolean => {
    if (record === "effect") hung();
    return record === "effect";
  };
  return { append, wrote };
}

it.each(["resume", "fork"] as const)("a %s whose files hang ends when it is cancelled", async (how) => {
  const store = memoryJournalStore();
  const own = await hostWith(store);
  const files = outliving();
  await files.write("a", Buffer.from("1"));
  const run = own.run({ prompt: PROMPT, name: "r", store: files });
  expect(await run.outcome).toEqual({ status: "completed", result: "1" });
  const lost = memoryJournalStore();
  const journal = await lost.create("r");
  for await (const line of store.read("r")) if (line.record !== "end") journal.append(line);
  await journal.close();
  const taken = await own[how]("r", { store: HUNG_FILES, journal: { store: lost } });
  taken.cancel();
  expect(await taken.outcome).toEqual({ status: "cancelled" });
  expect(lines).toContain("warn: a run's journal or files were not ready after the cancel []");
  // It is not held any more.
  const again = await own.resume("r", { store: files, journal: { store: lost } });
  expect(await again.outcome).toEqual({ status: "completed", result: "1" });
});

it.each(["resume", "fork"] as const)("a %s whose files fail says why in the log", async (how) => {
  const { append, wrote } = hungEffects();
  const store = hanging({ append });
  const own = await hostWith(store);
  const run = own.run({ prompt: PROMPT, name: "r", store: outliving() });
  await wrote;
  run.cancel();
  await run.outcome;
  const lost = memoryJournalStore();
  const journal = await lost.create("r");
  for await (const line of store.read("r")) journal.append(line);
  await journal.close();
  const failing = () => Promise.reject(new Error("the folder is on a disk that is gone"));
  const taken = await own[how]("r", { store: failing, journal: { store: lost } });
  expect(await taken.outcome).toEqual({ status: "failed", error: { kind: "Vfs", message: "store operation failed" } });
  expect(lines).toContainEqual(expect.stringContaining("the folder is on a disk that is gone"));
});

it("a run whose journal cannot be begun ends when it is cancelled", async () => {
  const own = await hostWith(hanging({ create: true }));
  const run = own.run({ prompt: PROMPT, name: "r" });
  run.cancel();
  expect(await run.outcome).toEqual({ status: "cancelled" });
  expect(await run.started).toBe(false);
});

it("a run whose journal hangs ends when it is cancelled", async () => {
  const { append, wrote } = hungEffects();
  const own = await hostWith(hanging({ append }));
  const run = own.run({ prompt: PROMPT, name: "r" });
  await wrote;
  run.cancel();
  expect(await run.outcome).toEqual({ status: "cancelled" });
  expect(lines).toContain("warn: a journal was not closed after the cancel []");
});
