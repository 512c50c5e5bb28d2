import assert from "node:assert/strict";
import { JournalError, type JournalErrorKind } from "../journal-error.js";
import type { JournalLine, JournalStore } from "../journal-store.js";
import { HOSTILE_LINES, HOSTILE_NAMES } from "./hostile-input.js";

/** One thing that every store of journals does. */
export interface JournalStoreCase {
  readonly name: string;
  /**
   * Rejects when the store does not do it.
   *
   * @param open opens the same empty place, once more at each call, as another process would
   */
  readonly check: (open: () => JournalStore) => Promise<void>;
}

/**
 * What every store of journals must do, whatever it keeps them in, as checks for any test runner. Each needs an empty place
 * of its own.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export const JOURNAL_STORE_CONTRACT: readonly JournalStoreCase[] = [
  {
    name: "knows no run at first",
    async check(open) {
      const store = open();
      assert.deepEqual(await store.list(), []);
      await refuses("missing", () => store.open("a"));
      await refuses("missing", () => linesOf(store, "a"));
      await refuses("missing", () => store.delete("a"));
    },
  },
  {
    name: "gives lines back as they were, in order, after a resume too",
    async check(open) {
      const journal = await open().create("a");
      await journal.append(HEADER, ...HOSTILE_LINES);
      await journal.sync();
      await journal.close();
      const resumed = await open().open("a");
      await resumed.append(note(1));
      await resumed.append();
      await resumed.append(note(2), note(3));
      await resumed.close();
      assert.deepEqual(await linesOf(open(), "a"), [HEADER, ...HOSTILE_LINES, note(1), note(2), note(3)]);
    },
  },
  {
    name: "shows others what was appended, while the run goes on",
    async check(open) {
      const journal = await open().create("a");
      const store = open();
      await journal.append(HEADER);
      assert.deepEqual(await linesOf(store, "a"), [HEADER]);
      assert.deepEqual(await store.list(), ["a"]);
      await journal.append(note(1));
      assert.deepEqual(await linesOf(store, "a"), [HEADER, note(1)]);
      await journal.close();
    },
  },
  {
    name: "lets one holder at a time have a run",
    async check(open) {
      const store = open();
      const journal = await store.create("a");
      await journal.append(HEADER);
      for (const other of [store, open()]) {
        await refuses("held", () => other.create("a"));
        await refuses("held", () => other.open("a"));
        await refuses("held", () => other.delete("a"));
      }
      await journal.close();
      const resumed = await open().open("a");
      await refuses("held", () => store.open("a"));
      await resumed.close();
      assert.deepEqual(await linesOf(store, "a"), [HEADER]);
    },
  },
  {
    name: "lets one of many have a run that all want at once",
    async check(open) {
      const wanted = Array.from({ length: 8 }, () => open().create("a"));
      const created = (await Promise.allSettled(wanted)).filter((end) => end.status === "fulfilled");
      assert.equal(created.length, 1);
      for (const { value } of created) {
        await value.append(HEADER);
        await value.close();
      }
      const opened = (await Promise.allSettled(Array.from({ length: 8 }, () => open().open("a")))).flatMap((end) =>
        end.status === "fulfilled" ? [end.value] : [],
      );
      assert.equal(opened.length, 1);
      for (const journal of opened) await journal.close();
    },
  },
  {
    name: "begins no run twice",
    async check(open) {
      await begin(open(), "a");
      await refuses("exists", () => open().create("a"));
      assert.deepEqual(await linesOf(open(), "a"), [HEADER]);
    },
  },
  {
    name: "begins a run anew whose header was never written",
    async check(open) {
      const store = open();
      await (await store.create("a")).close();
      assert.deepEqual(await store.list(), []);
      await refuses("missing", () => store.open("a"));
      await refuses("missing", () => linesOf(store, "a"));
      await begin(store, "a");
      assert.deepEqual(await store.list(), ["a"]);
    },
  },
  {
    name: "takes nothing once a journal is closed",
    async check(open) {
      const journal = await open().create("a");
      await journal.append(HEADER);
      await journal.close();
      await journal.close();
      await refuses("closed", async () => journal.append(note(1)));
      await refuses("closed", () => journal.sync());
      assert.deepEqual(await linesOf(open(), "a"), [HEADER]);
    },
  },
  {
    name: "keeps runs apart, and lists them by the bytes of their names",
    async check(open) {
      const store = open();
      const names = ["run-10", "run-2", "\u{1F600}", "\uFFFD", "b c", "ä"];
      for (const [index, name] of names.entries()) {
        const journal = await store.create(name);
        await journal.append(HEADER, note(index));
        await journal.close();
      }
      assert.deepEqual(await store.list(), ["b c", "run-10", "run-2", "ä", "\uFFFD", "\u{1F600}"]);
      for (const [index, name] of names.entries()) {
        assert.deepEqual(await linesOf(open(), name), [HEADER, note(index)]);
      }
    },
  },
  {
    name: "removes a run whole, and begins one of its name anew",
    async check(open) {
      const store = open();
      await begin(store, "a");
      await begin(store, "b");
      await store.delete("a");
      assert.deepEqual(await open().list(), ["b"]);
      await refuses("missing", () => store.delete("a"));
      const journal = await store.create("a");
      await journal.append(HEADER, note(1));
      await journal.close();
      assert.deepEqual(await linesOf(store, "a"), [HEADER, note(1)]);
      assert.deepEqual(await linesOf(store, "b"), [HEADER]);
    },
  },
  {
    name: "never mixes two runs of one name while many begin, take up and remove them",
    async check(open) {
      const allowed: readonly JournalErrorKind[] = ["held", "exists", "missing"];
      let done = 0;
      const turn = async (store: JournalStore, what: number): Promise<void> => {
        if (what === 0) return store.delete("a");
        const journal = await (what === 1 ? store.open("a") : store.create("a"));
        await journal.append(...(what === 1 ? [] : [HEADER]), note(1), note(2));
        await journal.close();
      };
      const worker = async (id: number): Promise<void> => {
        const store = open();
        for (let turns = 0; turns < 40; turns += 1) {
          try {
            await turn(store, (id + turns) % 3);
            done += 1;
          } catch (error) {
            assert.ok(error instanceof JournalError && allowed.includes(error.kind), `${error}`);
          }
        }
      };
      await Promise.all(Array.from({ length: 6 }, (_, id) => worker(id)));
      assert.ok(done > 3, `${done}`);
      const left = (await open().list()).length === 0 ? [HEADER] : await linesOf(open(), "a");
      assert.deepEqual(left[0], HEADER);
      assert.equal(left.length % 2, 1);
    },
  },
  {
    name: "can be left while it is read",
    async check(open) {
      const store = open();
      await begin(store, "a", note(1));
      for await (const line of store.read("a")) {
        assert.deepEqual(line, HEADER);
        break;
      }
      await store.delete("a");
      assert.deepEqual(await store.list(), []);
    },
  },
  {
    name: "refuses formats that it does not know, and tells which it does",
    async check(open) {
      for (const [run, format] of Object.entries({ a: 2, b: 0, c: "1", d: undefined })) {
        await begin(open(), run, note(1), { ...HEADER, ...(format === undefined ? { format: null } : { format }) });
        for (const attempt of [() => open().open(run), () => linesOf(open(), run)]) {
          const error = await refuses("format", attempt);
          assert.match(error.message, /knows format 1 only/);
        }
      }
    },
  },
  {
    name: "refuses a journal that begins with another record",
    async check(open) {
      await begin(open(), "a", note(2), note(1));
      for (const attempt of [() => open().open("a"), () => linesOf(open(), "a")]) {
        assert.equal((await refuses("corrupt", attempt)).at?.line, 1);
      }
    },
  },
  {
    name: "takes no name that could reach elsewhere",
    async check(open) {
      const store = open();
      for (const name of HOSTILE_NAMES) {
        await refuses("name", () => store.create(name));
        await refuses("name", () => store.open(name));
        await refuses("name", () => linesOf(store, name));
        await refuses("name", () => store.delete(name));
      }
      assert.deepEqual(await store.list(), []);
    },
  },
];

const HEADER = { record: "run", format: 1, execution: "a" };

function note(index: number) {
  return { record: "effect", id: `0#${index}`, kind: "timer", request: { seconds: index } };
}

async function begin(store: JournalStore, run: string, last?: JournalLine, first: JournalLine = HEADER): Promise<void> {
  const journal = await store.create(run);
  await journal.append(first, ...(last === undefined ? [] : [last]));
  await journal.close();
}

async function linesOf(store: JournalStore, run: string): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for await (const line of store.read(run)) lines.push(line);
  return lines;
}

async function refuses(kind: JournalErrorKind, attempt: () => Promise<unknown>): Promise<JournalError> {
  try {
    await attempt();
  } catch (error) {
    assert.ok(error instanceof JournalError, `expected a JournalError, got ${error}`);
    assert.equal(error.kind, kind, error.message);
    return error;
  }
  assert.fail(`expected a JournalError of kind ${kind}`);
}
