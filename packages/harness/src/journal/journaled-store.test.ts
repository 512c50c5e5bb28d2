import { describe, expect, it } from "vitest";
import type { FileRecord } from "../run/run-record.js";
import { MemoryStore } from "../store/memory-store.js";
import { RunFiles } from "../store/run-files.js";
import type { Store } from "../store/store.js";
import { journaledStore } from "./journaled-store.js";

const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : new TextDecoder().decode(bytes));

function setUp(store: Store = new MemoryStore({ a: "A", "d/x": "" })) {
  const lines: unknown[] = [];
  const record: FileRecord = {
    read: (id, path, bytes) => void lines.push(["read", id, path, text(bytes)]),
    write: (id, by, { path, before, after }) => void lines.push([by, id, path, text(before), text(after)]),
  };
  const faults: unknown[] = [];
  const journaled = journaledStore(store, record, { id: "0#1", by: "tool_call" }, (fault) => faults.push(fault));
  return { lines, faults, store, files: new RunFiles(journaled, store), record };
}

describe("a journaled store", () => {
  it("tells what is read, and what each write finds and leaves", async () => {
    const { files, lines } = setUp();
    await files.read("a");
    await files.write("a", "B");
    await files.append("a", "+");
    await files.append("new", "N");
    await files.delete("a");
    expect(lines).toEqual([
      ["read", "0#1", "a", "A"],
      ["tool_call", "0#1", "a", "A", "B"],
      ["tool_call", "0#1", "a", "B", "B+"],
      ["tool_call", "0#1", "new", null, "N"],
      ["tool_call", "0#1", "a", "B+", null],
    ]);
  });

  it("tells nothing of what changes no file", async () => {
    const { files, lines } = setUp();
    await files.exists("a");
    await files.glob("**");
    await files.delete("none");
    await expect(files.write("d", "x")).rejects.toMatchObject({ reason: "is_a_directory" });
    await expect(files.delete("d")).rejects.toMatchObject({ reason: "directory_not_empty" });
    await expect(files.read("none")).rejects.toMatchObject({ reason: "not_found" });
    expect(lines).toEqual([]);
  });

  it("writes only what is on record", async () => {
    const { store, record } = setUp();
    const full = new Error("full");
    const faults: unknown[] = [];
    const failing = { ...record, write: () => Promise.reject(full) };
    const journaled = journaledStore(store, failing, { id: "0#1", by: "store_operation" }, (fault) =>
      faults.push(fault),
    );
    await expect(new RunFiles(journaled, store).write("a", "B")).rejects.toMatchObject({ reason: "backend" });
    expect(faults).toEqual([full]);
    expect(await new RunFiles(store).read("a")).toBe("A");
  });
});
