import type { Effect } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { HEADER } from "../test/header.js";
import { countAnswers, firstAnswers } from "./first-answers.js";
import type { JournalRecord } from "./journal-record.js";
import { knownFiles } from "./known-files.js";
import type { Recording } from "./recording.js";
import { RecordingReader } from "./recording-reader.js";
import { sha256 } from "./sha256.js";

const origin = { execution: "r", section: "A" };
const [A, B, C] = [sha256("a"), sha256("b"), sha256("c")];
const timer = (id: string): JournalRecord => ({ record: "effect", id, kind: "timer", origin, request: { seconds: 0 } });
const elapsed = (id: string, batch: number): JournalRecord => ({
  record: "answer",
  id,
  ok: true,
  value: { elapsed: 0 },
  batch,
});
const store = (id: string, path: string): JournalRecord => ({
  record: "effect",
  id,
  kind: "store_operation",
  origin,
  request: { op: "write", path, contents: "" },
});
const done = (id: string, batch: number, ok = true): JournalRecord =>
  ok
    ? { record: "answer", id, ok, value: null, batch }
    : { record: "answer", id, ok: false, value: { reason: "backend", message: "" }, batch };
const tool = (id: string): JournalRecord => ({
  record: "effect",
  id,
  kind: "tool_call",
  origin: { ...origin, caller: "script" },
  request: { tool: "a/b", name: "a_b", arguments: {} },
});
const told = (
  id: string,
  batch: number,
  files: { [path: string]: string | null },
  kind?: "cancelled",
): JournalRecord =>
  kind === undefined
    ? { record: "answer", id, ok: true, value: { text: "", trust: "trusted", accesses: [], files }, batch }
    : { record: "answer", id, ok: false, value: { kind, accesses: [], files }, batch };
const write = (id: string, path: string, before: string | null, after: string | null): JournalRecord => ({
  record: "write",
  id,
  path,
  before,
  after,
});
const cancel: JournalRecord = { record: "input", what: "cancel", chain: null, check: null, steps: 1 };
const rebind: JournalRecord = { record: "input", what: "rebind", models: { roles: {} } };
const end: JournalRecord = { record: "end", outcome: "cancelled" };

function read(...records: JournalRecord[]): Recording {
  const reader = new RecordingReader();
  for (const record of [HEADER, ...records]) reader.add(record);
  return reader.finish();
}

describe("a recording", () => {
  it("has effects, batches, inputs and the end", () => {
    const recording = read(
      timer("0#0"),
      timer("0.0#0"),
      timer("0.1#0"),
      elapsed("0#0", 0),
      elapsed("0.0#0", 0),
      timer("0#1"),
      { record: "answer", id: "0.1#0", ok: false, value: { kind: "cancelled" }, dropped: true },
      rebind,
      elapsed("0#1", 1),
      cancel,
      end,
    );
    expect(Array.from(recording.effects.values(), ({ id }: Effect) => id)).toEqual(["0#0", "0.0#0", "0.1#0", "0#1"]);
    expect(recording.moments.map((moment) => (moment.kind === "batch" ? moment.answers.length : moment.kind))).toEqual([
      2,
      "rebind",
      1,
      "cancel",
    ]);
    expect(recording.dropped.get("0.1#0")).toEqual({ ok: false, value: { kind: "cancelled" } });
    expect(recording.end).toEqual(end);
    expect(countAnswers(recording)).toBe(3);
  });

  it("lets a rebind stand within a batch", () => {
    const { moments } = read(timer("0#0"), timer("0#1"), elapsed("0#0", 0), rebind, elapsed("0#1", 0));
    expect(moments.map((moment) => (moment.kind === "batch" ? moment.goesOn : moment.kind))).toEqual([
      false,
      "rebind",
      true,
    ]);
  });

  it.each<[string, JournalRecord[], string]>([
    ["a second header", [HEADER], "record 2 is a second header"],
    ["an effect twice", [timer("0#0"), timer("0#0")], "record 3 issues the effect 0#0 a second time"],
    ["an answer to nothing", [elapsed("0#0", 0)], "record 2 answers the effect 0#0, which was not issued"],
    [
      "two answers",
      [timer("0#0"), elapsed("0#0", 0), elapsed("0#0", 1)],
      "record 4 answers the effect 0#0 a second time",
    ],
    ["a batch left out", [timer("0#0"), elapsed("0#0", 1)], "record 3 belongs to batch 1, which does not follow"],
    [
      "a batch that is over",
      [timer("0#0"), timer("0#1"), timer("0#2"), elapsed("0#0", 0), elapsed("0#1", 1), elapsed("0#2", 0)],
      "record 7 belongs to batch 0, which does not follow",
    ],
    ["answers after a cancel", [timer("0#0"), cancel, elapsed("0#0", 0)], "record 4 answers a run that was cancelled"],
    ["two cancels", [cancel, cancel], "record 3 cancels the run a second time"],
    ["anything after the end", [end, timer("0#0")], "record 3 follows the end of the run"],
  ])("is refused with %s", (_what, records, message) => {
    expect(() => read(...records)).toThrow(`the journal is damaged: ${message}`);
  });

  it.each([
    [{ protocol: 2 }, "record 1 is of protocol 2, and this version of Runvil knows 1 only"],
    [{ prompt: "forged" }, "record 1 holds another prompt than its hash says"],
  ])("is refused when its header says %j", (over, message) => {
    expect(() => new RecordingReader().add({ ...HEADER, ...over })).toThrow(`the journal is damaged: ${message}`);
  });

  it.each<[string, object, JournalRecord[], boolean]>([
    ["nothing more", {}, [], true],
    ["fewer answers than a fork takes", { forked_from: { execution: "q", answers: 1 } }, [timer("0#0")], false],
    ["all of them", { forked_from: { execution: "q", answers: 1 } }, [timer("0#0"), elapsed("0#0", 0)], true],
    ["no rebind yet", { forked_from: { execution: "q", answers: 0, rebinds: true } }, [], false],
    ["its rebind", { forked_from: { execution: "q", answers: 0, rebinds: true } }, [rebind], true],
    ["its end", { forked_from: { execution: "q", answers: 9 } }, [end], true],
  ])("with %s behind %j has its forked part or not", (_what, over, records, begun) => {
    const reader = new RecordingReader();
    for (const record of [{ ...HEADER, ...over }, ...records]) reader.add(record);
    expect(reader.finish().hasForkedPart).toBe(begun);
  });

  it("is refused without a header", () => {
    const reader = new RecordingReader();
    expect(() => reader.finish()).toThrow("the journal is damaged: record 1 is missing: there is no header");
    expect(() => reader.add(timer("0#0"))).toThrow("record 1 comes before the header");
  });

  it("refuses one that ends within what the run began with, however little of it is missing", () => {
    const begins = (...records: JournalRecord[]): Recording => {
      const reader = new RecordingReader();
      for (const record of [{ ...HEADER, file_records: 2 }, ...records]) reader.add(record);
      return reader.finish();
    };
    const blob: JournalRecord = { record: "blob", sha256: A, text: "a" };
    const found: JournalRecord = { record: "read", id: null, path: "a", sha256: A };
    for (const records of [[], [blob]]) {
      expect(() => begins(...records)).toThrow(
        `the journal is damaged: record ${records.length + 2} is missing, of what the run began with: nothing of it was done, so delete it and run it again`,
      );
    }
    expect(begins(blob, found).files).toEqual([found]);
  });
});

describe("the files that a journal knows", () => {
  const known = (...records: JournalRecord[]) => Object.fromEntries(knownFiles(read(...records)));
  const pending = (id: string, before: string | null, after: string | null) => ({ pending: { id, before, after } });

  it.each<[string, JournalRecord[], object]>([
    [
      "one that was read",
      [store("0#0", "a"), { record: "read", id: "0#0", path: "a", sha256: A }],
      { a: { sha256: A } },
    ],
    ["no directory", [{ record: "read", id: null, path: "d", sha256: null }], {}],
    ["a write that may have been done", [store("0#0", "a"), write("0#0", "a", A, B)], { a: pending("0#0", A, B) }],
    ["a write that was done", [store("0#0", "a"), write("0#0", "a", A, B), done("0#0", 0)], { a: { sha256: B } }],
    [
      "a write that failed",
      [store("0#0", "a"), write("0#0", "a", null, B), done("0#0", 0, false)],
      { a: { sha256: null } },
    ],
    [
      "what a tool left",
      [tool("0#0"), write("0#0", "a", A, B), write("0#0", "a", B, C), told("0#0", 0, { a: C })],
      { a: { sha256: C } },
    ],
    [
      "the last of a tool's writes in doubt",
      [tool("0#0"), write("0#0", "a", A, B), write("0#0", "a", B, C)],
      { a: pending("0#0", B, C) },
    ],
    [
      "what stood before a tool's write that failed",
      [tool("0#0"), write("0#0", "a", A, B), told("0#0", 0, {})],
      { a: { sha256: A } },
    ],
    [
      "doubt about a write of a call that was cut",
      [tool("0#0"), write("0#0", "a", A, B), told("0#0", 0, {}, "cancelled")],
      { a: pending("0#0", A, B) },
    ],
    [
      "another effect's write in doubt, although the first was answered",
      [tool("0#0"), store("0#1", "a"), write("0#0", "a", A, B), write("0#1", "a", B, C), told("0#0", 0, { a: B })],
      { a: pending("0#1", B, C) },
    ],
    [
      "a path of any name",
      [store("0#0", "__proto__"), write("0#0", "__proto__", null, A), done("0#0", 0)],
      { ["__proto__"]: { sha256: A } },
    ],
  ])("are %s", (_what, records, files) => {
    expect(known(...records)).toEqual(files);
  });
});

describe("the first answers", () => {
  const whole = read(
    { record: "read", id: null, path: "in", sha256: A },
    store("0#0", "a"),
    store("0.0#0", "b"),
    write("0#0", "a", null, A),
    write("0.0#0", "b", null, B),
    done("0#0", 0),
    done("0.0#0", 0),
    timer("0#1"),
    rebind,
    elapsed("0#1", 1),
    end,
  );

  it("hold what they answer, up to the middle of a batch, and no end", () => {
    const first = firstAnswers(whole, 1);
    expect([...first.effects.keys()]).toEqual(["0#0"]);
    expect(first.moments).toMatchObject([{ kind: "batch", answers: [{ id: "0#0" }] }]);
    expect(Object.fromEntries(knownFiles(first))).toEqual({ in: { sha256: A }, a: { sha256: A } });
    expect(first.end).toBeUndefined();
  });

  it("hold a rebind that follows them", () => {
    expect(firstAnswers(whole, 2).moments.map(({ kind }) => kind)).toEqual(["batch", "rebind"]);
    expect(firstAnswers(whole, 3).moments).toHaveLength(3);
    expect(firstAnswers(whole, 0).moments).toEqual([]);
  });

  it.each([-1, 4, 0.5, Number.NaN])("are never %d", (answers) => {
    expect(() => firstAnswers(whole, answers)).toThrow(
      new RangeError(`a fork takes from 0 to 3 answers of run r, got ${answers}`),
    );
  });
});
