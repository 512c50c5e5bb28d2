import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreOperationRequest } from "@runvil/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderStore } from "./folder-store.js";
import { MemoryStore } from "./memory-store.js";
import { RunFiles } from "./run-files.js";
import type { Store } from "./store.js";
import { performStoreOperation } from "./store-operation.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-store-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stores: readonly [string, () => Promise<Store>][] = [
  ["MemoryStore", async () => new MemoryStore()],
  ["FolderStore", () => FolderStore.open(folder)],
];

describe.each(stores)("%s", (_name, open) => {
  const setUp = async (files: Record<string, string | Uint8Array> = {}) => {
    const run = new RunFiles(await open());
    for (const [path, contents] of Object.entries(files)) await run.write(path, contents);
    return (request: StoreOperationRequest) => performStoreOperation(run, request);
  };

  it("writes, appends, reads and replaces, creating directories", async () => {
    const perform = await setUp();
    expect(await perform({ op: "write", path: "a/b/c.md", contents: "x\r\n\ufeff\0é" })).toEqual({
      ok: true,
      value: null,
    });
    expect(await perform({ op: "append", path: "a/b/c.md", contents: "y" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "read", path: "a/b/c.md" })).toEqual({ ok: true, value: "x\r\n\ufeff\0éy" });
    expect(await perform({ op: "str_replace", path: "a/b/c.md", old: "y", new: "" })).toEqual({
      ok: true,
      value: null,
    });
    expect(await perform({ op: "read_numbered", path: "a/b/c.md", start: 2 })).toEqual({
      ok: true,
      value: "2| \ufeff\0é",
    });
    expect(await perform({ op: "append", path: "new.md", contents: "n" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "read", path: "new.md" })).toEqual({ ok: true, value: "n" });
  });

  it("keeps a byte order mark at the start", async () => {
    const perform = await setUp({ "f.md": "\ufeffx" });
    expect(await perform({ op: "read", path: "f.md" })).toEqual({ ok: true, value: "\ufeffx" });
  });

  it("keeps directories when their last file goes, and deletes empty ones only", async () => {
    const perform = await setUp({ "a/b/c.md": "x" });
    const failure = { reason: "directory_not_empty", path: "a", message: "directory not empty in store: a" };
    expect(await perform({ op: "delete", path: "a" })).toEqual({ ok: false, value: failure });
    expect(await perform({ op: "delete", path: "a/b/c.md" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "exists", path: "a/b" })).toEqual({ ok: true, value: true });
    expect(await perform({ op: "delete", path: "a/b" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "exists", path: "a/b" })).toEqual({ ok: true, value: false });
    expect(await perform({ op: "delete", path: "a/b" })).toEqual({ ok: true, value: null });
  });

  it("tells directories and files apart", async () => {
    const perform = await setUp({ "d/f": "x" });
    for (const request of [
      { op: "read", path: "d" },
      { op: "read_numbered", path: "d" },
      { op: "str_replace", path: "d", old: "a", new: "b" },
      { op: "write", path: "d", contents: "" },
      { op: "append", path: "d", contents: "" },
    ] as const) {
      const value = { reason: "is_a_directory", path: "d", message: "is a directory in store: d" };
      expect(await perform(request)).toEqual({ ok: false, value });
    }
  });

  it("treats a path below a file as the spec says", async () => {
    const perform = await setUp({ "a.txt": "x" });
    for (const op of ["write", "append"] as const) {
      const value = { reason: "not_a_directory", path: "a.txt/b/c", message: "not a directory in store: a.txt/b/c" };
      expect(await perform({ op, path: "a.txt/b/c", contents: "" })).toEqual({ ok: false, value });
    }
    const absent = { reason: "not_found", path: "a.txt/b", message: "file not found in store: a.txt/b" };
    expect(await perform({ op: "read", path: "a.txt/b" })).toEqual({ ok: false, value: absent });
    expect(await perform({ op: "read_numbered", path: "a.txt/b" })).toEqual({ ok: false, value: absent });
    expect(await perform({ op: "str_replace", path: "a.txt/b", old: "a", new: "" })).toEqual({
      ok: false,
      value: absent,
    });
    expect(await perform({ op: "exists", path: "a.txt/b" })).toEqual({ ok: true, value: false });
    expect(await perform({ op: "delete", path: "a.txt/b" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "read", path: "a.txt" })).toEqual({ ok: true, value: "x" });
  });

  it("checks an anchor in the order of the spec and leaves the file as it was", async () => {
    const perform = await setUp({ "f.md": 'a"b aXb aXb' });
    const replace = (path: string, old: string) => perform({ op: "str_replace", path, old, new: "!" });
    const anchor = { reason: "anchor", path: "f.md" };
    expect(await replace("gone.md", "")).toEqual({
      ok: false,
      value: {
        reason: "anchor",
        path: "gone.md",
        anchor: "",
        count: 0,
        message: "str_replace requires a non-empty anchor: gone.md",
      },
    });
    expect((await replace("gone.md", "x")).value).toMatchObject({ reason: "not_found" });
    expect((await replace("f.md", 'a"c')).value).toEqual({
      ...anchor,
      anchor: 'a"c',
      count: 0,
      message: 'anchor "a\\"c" was not found in f.md, expected exactly one',
    });
    expect((await replace("f.md", "aXb")).value).toEqual({
      ...anchor,
      anchor: "aXb",
      count: 2,
      message:
        'anchor "aXb" occurs 2 times in f.md, expected exactly one; include more surrounding text so it matches once',
    });
    expect(await perform({ op: "read", path: "f.md" })).toEqual({ ok: true, value: 'a"b aXb aXb' });
  });

  it("lists, asks for, overwrites and appends to bytes that are no text, and reads them as not_utf8", async () => {
    const perform = await setUp({ "b.bin": Uint8Array.of(0xff, 0xfe) });
    const value = { reason: "not_utf8", path: "b.bin", message: "file in store is not UTF-8: b.bin" };
    expect(await perform({ op: "read", path: "b.bin" })).toEqual({ ok: false, value });
    expect(await perform({ op: "read_numbered", path: "b.bin", start: 9 })).toEqual({ ok: false, value });
    expect(await perform({ op: "str_replace", path: "b.bin", old: "a", new: "b" })).toEqual({ ok: false, value });
    expect(await perform({ op: "append", path: "b.bin", contents: "t" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "glob", pattern: "*" })).toEqual({ ok: true, value: ["b.bin"] });
    expect(await perform({ op: "exists", path: "b.bin" })).toEqual({ ok: true, value: true });
    expect(await perform({ op: "write", path: "b.bin", contents: "now text" })).toEqual({ ok: true, value: null });
    expect(await perform({ op: "read", path: "b.bin" })).toEqual({ ok: true, value: "now text" });
  });

  it.each([
    ["src/*.rs", ["src/a.rs", "src/b.rs"]],
    ["src/**/*.rs", ["src/a.rs", "src/b.rs", "src/deep/c.rs"]],
    ["*", ["notes.md"]],
    ["**", ["notes.md", "src/a.rs", "src/b.rs", "src/deep/c.rs"]],
    ["src/*/", ["src/deep"]],
    ["**/", ["src", "src/deep"]],
    ["src/deep/c.rs", ["src/deep/c.rs"]],
    ["nowhere/**", []],
    ["notes.md/*", []],
    ["/src/*", []],
    ["../*", []],
    ["src//a.rs", []],
  ])("globs %s", async (pattern, paths) => {
    const perform = await setUp({ "src/b.rs": "", "src/a.rs": "", "src/deep/c.rs": "", "notes.md": "" });
    expect(await perform({ op: "glob", pattern })).toEqual({ ok: true, value: paths });
  });

  it("refuses bad paths and patterns before it touches anything", async () => {
    const perform = await setUp();
    expect(await perform({ op: "write", path: "../x", contents: "" })).toEqual({
      ok: false,
      value: {
        reason: "invalid_path",
        rule: "traversal",
        path: "../x",
        message: 'invalid path "../x": path contains a traversal segment',
      },
    });
    expect(await perform({ op: "read", path: "", end: 2 })).toMatchObject({ ok: false, value: { rule: "empty" } });
    expect(await perform({ op: "glob", pattern: "a**" })).toEqual({
      ok: false,
      value: {
        reason: "invalid_path",
        rule: "wildcard",
        path: "a**",
        message: 'invalid glob pattern "a**": pattern contains invalid wildcard grammar',
      },
    });
  });

  it("fails an end without a start before it looks for the file", async () => {
    const perform = await setUp();
    const absent = await perform({ op: "read", path: "gone", start: 0 });
    expect(absent.value).toMatchObject({ reason: "not_found" });
    const open = await perform({ op: "read", path: "gone", end: 3 });
    expect(open.value).toMatchObject({ reason: "invalid_range" });
  });

  it("never shows half of another operation", async () => {
    const run = new RunFiles(await open());
    await run.write("n", "0");
    const increments = Array.from({ length: 25 }, (_, index) => run.strReplace("n", String(index), String(index + 1)));
    await Promise.all(increments);
    expect(await run.read("n")).toBe("25");
  });
});
