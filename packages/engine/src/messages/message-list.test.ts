import type { LuaTable, LuaValue } from "@runvil/lua";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FakeTable, fakeData } from "../../test/fake-table.js";
import { type ListCheck, MessageList, NOT_DATA, type RecordReader } from "./message-list.js";

function setup(opaque: (table: LuaTable) => boolean = () => false) {
  const reads: LuaValue[] = [];
  const reader: RecordReader = {
    read(value) {
      reads.push(value);
      return fakeData(value);
    },
    opaque,
  };
  return { list: new MessageList(reader), reads };
}

function user(content: LuaValue): FakeTable {
  return FakeTable.of({ role: "user", content });
}

function round(n: number): FakeTable[] {
  const call = FakeTable.of({ id: `c${n}`, name: "tool", arguments: FakeTable.of({ q: "x" }) });
  return [
    FakeTable.of({ role: "assistant", content: "", tool_calls: FakeTable.sequence(call) }),
    FakeTable.of({ role: "tool", content: "result", tool_call_id: `c${n}` }),
  ];
}

function message(check: ListCheck): string {
  return check.ok ? "passed" : check.message;
}

function sent(check: ListCheck) {
  return check.ok ? check.composed.messages() : check.message;
}

const FUNCTION: LuaValue = { type: "function" };

describe("order of the rules", () => {
  test("a value that is no JSON data goes before everything", () => {
    const { list } = setup();
    expect(message(list.check([5, FakeTable.of({ role: "user", content: "x", extra: FUNCTION })]))).toBe(NOT_DATA);
    expect(message(list.check([user("x")], [FUNCTION]))).toBe(NOT_DATA);
  });

  test("then the keys, then each record by itself, then the rules across records", () => {
    const { list } = setup();
    const orphan = FakeTable.of({ role: "tool", content: "x", tool_call_id: "c" });
    expect(message(list.check([5], ["stray"]))).toBe("messages must be an array of message tables");
    expect(message(list.check([orphan, 5]))).toBe("messages[2] must be a message table");
    expect(message(list.check([user("x"), orphan]))).toContain("messages[2] is an orphan tool record");
  });

  test("a fault of the reader that is no data error passes through", () => {
    const list = new MessageList({
      read() {
        throw new Error("broken VM");
      },
      opaque: () => false,
    });
    expect(() => list.check([user("x")])).toThrow("broken VM");
  });
});

describe("what is remembered", () => {
  test("an unchanged record is not read again, a new one is", () => {
    const { list, reads } = setup();
    const records = [user("a"), ...round(1)];
    expect(list.check(records).ok).toBe(true);
    reads.length = 0;
    records.push(...round(2));
    expect(list.check(records).ok).toBe(true);
    expect(reads).toEqual(records.slice(3));
  });

  test("a hundred rounds read each record once", () => {
    const { list, reads } = setup();
    const records: FakeTable[] = [user("go")];
    for (let n = 0; n < 100; n++) {
      records.push(...round(n));
      expect(list.check(records).ok).toBe(true);
    }
    expect(reads).toHaveLength(201);
  });

  test("composed messages stay the same objects from round to round", () => {
    const { list } = setup();
    const records = [user("a"), ...round(1)];
    const before = list.check(records);
    const after = list.check([...records, ...round(2)]);
    if (!before.ok || !after.ok) throw new Error("the lists must pass");
    for (let i = 0; i < before.composed.length; i++) expect(after.composed.at(i)).toBe(before.composed.at(i));
  });

  test("a write deep inside a record is seen", () => {
    const { list } = setup();
    const args = FakeTable.of({ q: "old" });
    const call = FakeTable.of({ id: "c", name: "n", arguments: args });
    const batch = FakeTable.of({ role: "assistant", content: "", tool_calls: FakeTable.sequence(call) });
    const records = [batch, FakeTable.of({ role: "tool", content: "r", tool_call_id: "c" })];
    list.check(records);
    args.set("q", "new");
    expect(sent(list.check(records))).toMatchObject([{ toolCalls: [{ arguments: { q: "new" } }] }, {}]);
    call.set("id", "d");
    expect(message(list.check(records))).toContain('orphan tool record: no pending assistant tool call with id "c"');
  });

  test("a nested table that is exchanged for one with a smaller counter is seen", () => {
    const { list } = setup();
    const worn = FakeTable.sequence(FakeTable.of({ type: "text", text: "old" }));
    worn.set(2, undefined);
    const record = user(worn);
    list.check([record]);
    record.set("content", FakeTable.sequence(FakeTable.of({ type: "text", text: "new" })));
    expect(sent(list.check([record]))).toEqual([{ role: "user", content: [{ type: "text", text: "new" }] }]);
  });

  test("removing, exchanging and moving records is seen", () => {
    const { list } = setup();
    const [a, b, c] = [user("a"), FakeTable.of({ role: "assistant", content: "b" }), user("c")];
    expect(sent(list.check([a, b, c]))).toHaveLength(3);
    expect(sent(list.check([a, b]))).toHaveLength(2);
    expect(sent(list.check([a, c]))).toEqual([{ role: "user", content: "a\n\nc" }]);
    expect(sent(list.check([c, b, a]))).toMatchObject([{ content: "c" }, { content: "b" }, { content: "a" }]);
    expect(sent(list.check([]))).toEqual([]);
  });

  test("a list that failed is checked anew once it is mended", () => {
    const { list } = setup();
    const [batch, answer] = round(1);
    if (batch === undefined || answer === undefined) throw new Error("a round has two records");
    expect(message(list.check([user("a"), batch]))).toBe('messages[2] tool call "c1" has no tool result');
    expect(message(list.check([user("a"), batch, answer]))).toBe("passed");
    expect(message(list.check([user("a"), answer]))).toContain("orphan");
    expect(message(list.check([user("a"), batch, answer]))).toBe("passed");
  });

  test("one table at two places counts twice", () => {
    const { list } = setup();
    const same = user("again");
    expect(sent(list.check([same, same]))).toEqual([{ role: "user", content: "again\n\nagain" }]);
  });

  test("a record with a table that changes unseen is read each time", () => {
    const parts = FakeTable.sequence(FakeTable.of({ type: "text", text: "x" }));
    const { list, reads } = setup((table) => table === parts);
    const record = user(parts);
    list.check([record]);
    list.check([record]);
    expect(reads).toEqual([record, record]);
  });
});

describe("property: a list that remembers says what one that does not says", () => {
  type Edit = { readonly act: string; readonly at: number; readonly to: number };
  const edit: fc.Arbitrary<Edit> = fc.record({
    act: fc.constantFrom(
      "user",
      "reply",
      "round",
      "round",
      "system",
      "remove",
      "swap",
      "content",
      "call",
      "alias",
      "parts",
    ),
    at: fc.nat(),
    to: fc.nat({ max: 5 }),
  });

  function apply(records: FakeTable[], { act, at, to }: Edit, fresh: () => number): void {
    const target = records[at % Math.max(1, records.length)];
    if (act === "user") records.push(user(`u${to}`));
    else if (act === "reply") records.push(FakeTable.of({ role: "assistant", content: `r${to}` }));
    else if (act === "round") records.push(...round(fresh()));
    else if (act === "system") records.unshift(FakeTable.of({ role: "system", content: `s${to}` }));
    else if (target === undefined) return;
    else if (act === "remove") records.splice(at % records.length, 1);
    else if (act === "swap") records.push(...records.splice(at % records.length, 1));
    else if (act === "alias") records.push(target);
    else if (act === "content") target.set("content", to === 0 ? undefined : `c${to}`);
    else if (act === "parts") target.set("content", FakeTable.sequence(FakeTable.of({ type: "text", text: `p${to}` })));
    else if (act === "call") deepWrite(target, to);
  }

  function deepWrite(record: FakeTable, to: number): void {
    const calls = record.get("tool_calls");
    const call = calls instanceof FakeTable ? calls.get(1) : undefined;
    const args = call instanceof FakeTable ? call.get("arguments") : undefined;
    if (args instanceof FakeTable) args.set("q", to);
  }

  test("whatever is done to the list between two checks", () => {
    fc.assert(
      fc.property(fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 12 }), (steps) => {
        const { list } = setup();
        const records: FakeTable[] = [];
        let rounds = 0;
        for (const edits of steps) {
          for (const one of edits) apply(records, one, () => rounds++);
          const remembered = list.check(records);
          const anew = setup().list.check(records);
          expect(sent(remembered)).toEqual(sent(anew));
          if (remembered.ok && anew.ok) expect(remembered.composed.estimate()).toBe(anew.composed.estimate());
        }
      }),
      { numRuns: 300 },
    );
  });
});
