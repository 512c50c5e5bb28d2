import { StoreError } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryStore } from "./memory-store.js";
import { RunFiles } from "./run-files.js";
import type { Store } from "./store.js";

describe("a store that fails", () => {
  const broken = (failure: unknown): Store => {
    const fail = async (): Promise<never> => {
      throw failure;
    };
    return { kind: fail, read: fail, write: fail, append: fail, delete: fail, list: fail };
  };
  const operations: [string, (files: RunFiles) => Promise<unknown>][] = [
    ["read", (files) => files.read("a")],
    ["readNumbered", (files) => files.readNumbered("a")],
    ["readBytes", (files) => files.readBytes("a")],
    ["write", (files) => files.write("a", "")],
    ["append", (files) => files.append("a", "")],
    ["strReplace", (files) => files.strReplace("a", "x", "y")],
    ["delete", (files) => files.delete("a")],
    ["exists", (files) => files.exists("a")],
    ["glob", (files) => files.glob("*")],
  ];

  it.each(operations)("fails %s as backend, with nothing of what was thrown", async (_name, operate) => {
    for (const thrown of [new Error("postgres://user:secret@db"), undefined, "text"]) {
      await expect(operate(new RunFiles(broken(thrown)))).rejects.toMatchObject({
        reason: "backend",
        message: "store backend failure: unexpected failure",
      });
    }
  });

  it("keeps a StoreError of the store's own", async () => {
    const message = "file already exists in store: a";
    const own = new StoreError({ reason: "already_exists", message, path: "a" });
    await expect(new RunFiles(broken(own)).write("a", "")).rejects.toBe(own);
  });

  it("goes on serving after a failure", async () => {
    const files = new RunFiles(new MemoryStore({ a: "x" }));
    const [failed, text] = await Promise.allSettled([files.read("gone"), files.read("a")]);
    expect(failed?.status).toBe("rejected");
    expect(text).toEqual({ status: "fulfilled", value: "x" });
  });
});

describe("contents", () => {
  it("come back as they were written, whatever the text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        const files = new RunFiles(new MemoryStore());
        await files.write("f", text);
        expect(await files.read("f")).toBe(text);
      }),
    );
  });

  it("are the store's own: no caller can change them afterwards", async () => {
    const files = new RunFiles(new MemoryStore());
    const bytes = Uint8Array.of(1, 2);
    await files.write("f", bytes);
    bytes[0] = 9;
    const read = await files.readBytes("f");
    expect(read).toEqual(Uint8Array.of(1, 2));
    read[0] = 9;
    expect(await files.readBytes("f")).toEqual(Uint8Array.of(1, 2));
  });

  it("replace an anchor that stands once, as plain text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (before, replacement, after) => {
        fc.pre(!before.includes("<mark>") && !after.includes("<mark>"));
        const files = new RunFiles(new MemoryStore());
        await files.write("f", `${before}<mark>${after}`);
        await files.strReplace("f", "<mark>", replacement);
        expect(await files.read("f")).toBe(
          new TextDecoder().decode(new TextEncoder().encode(before + replacement + after)),
        );
      }),
    );
  });
});

describe("MemoryStore", () => {
  it("starts with files and the directories above them", async () => {
    const files = new RunFiles(new MemoryStore({ "a/b.md": "x", ["__proto__"]: "y" }));
    expect(await files.glob("**")).toEqual(["__proto__", "a/b.md"]);
    expect(await files.glob("**/")).toEqual(["a"]);
  });

  it("refuses files that cannot stand beside each other", () => {
    expect(() => new MemoryStore({ a: "x", "a/b": "y" })).toThrow("not a directory in store: a/b");
  });
});
