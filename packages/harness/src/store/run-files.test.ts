import { StoreError } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryStore } from "./memory-store.js";
import { RunFiles } from "./run-files.js";
import type { Store } from "./store.js";

/** Values that bear the mark of a `StoreError` and hold what none may hold. */
function forgedErrors(): unknown[] {
  const genuine = () => new StoreError({ reason: "not_found", message: "gone" });
  const thrower = () => {
    throw new Error("postgres://user:secret@db");
  };
  return [
    Object.defineProperty(genuine(), "message", { get: thrower }),
    Object.defineProperty(genuine(), "reason", { value: "secret" }),
    Object.defineProperty(genuine(), "message", { value: { secret: true } }),
  ];
}

it("lets the operations of all runs that share a store run one after the other", async () => {
  const inner = new MemoryStore({ n: "0" });
  let running = 0;
  let together = 0;
  const slow = <T>(operation: () => Promise<T>): Promise<T> => {
    running += 1;
    together = Math.max(together, running);
    return new Promise((resolve) => setImmediate(resolve)).then(operation).finally(() => {
      running -= 1;
    });
  };
  const store: Store = {
    kind: (path) => slow(() => inner.kind(path)),
    read: (path) => slow(() => inner.read(path)),
    write: (path, bytes) => slow(() => inner.write(path, bytes)),
    append: (path, bytes) => slow(() => inner.append(path, bytes)),
    delete: (path) => slow(() => inner.delete(path)),
    list: (under) => slow(() => inner.list(under)),
  };
  const [one, other] = [new RunFiles(store), new RunFiles(store)];
  for (let n = 0; n < 4; n += 2) {
    await Promise.all([one.strReplace("n", `${n}`, `${n + 1}`), other.strReplace("n", `${n + 1}`, `${n + 2}`)]);
  }
  expect(await one.read("n")).toBe("4");
  expect(together).toBe(1);
});

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
    for (const thrown of [new Error("postgres://user:secret@db"), undefined, "text", ...forgedErrors()]) {
      await expect(operate(new RunFiles(broken(thrown)))).rejects.toMatchObject({
        reason: "backend",
        message: "store backend failure: unexpected failure",
      });
    }
  });

  it("fails as backend where the store answers nonsense", async () => {
    const nonsense = [null, 7, "text", {}, [], { files: [1], directories: [] }];
    const answering = (answer: unknown): Store =>
      Reflect.apply(() => new Proxy(new MemoryStore(), { get: () => async () => answer }), undefined, []);
    for (const answer of nonsense) {
      for (const [name, operate] of operations) {
        if (name === "write" || name === "append") continue;
        await expect(operate(new RunFiles(answering(answer)))).rejects.toMatchObject({ reason: "backend" });
      }
    }
  });

  it("keeps a StoreError of the store's own", async () => {
    const message = "file already exists in store: a";
    const own = new StoreError({ reason: "already_exists", message, path: "a" });
    await expect(new RunFiles(broken(own)).write("a", "")).rejects.toEqual(own);
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
