import { describe, expect, it } from "vitest";
import { caseStore } from "./case-store.js";

const open = (store: ReturnType<typeof caseStore>) => (typeof store.given === "function" ? store.given() : store.given);

describe("caseStore", () => {
  it("holds text and bytes, and shows which is which", async () => {
    const store = caseStore({ store: { "a.md": "é", "b.bin": { base64: "/w==" } } }, () => {});
    expect(await store.files()).toEqual(
      new Map<string, unknown>([
        ["a.md", "é"],
        ["b.bin", new Uint8Array([255])],
      ]),
    );
  });

  it("tells of each operation before it is performed", async () => {
    const seen: number[] = [];
    const store = caseStore({}, () => seen.push(1));
    await open(store).write("a", new Uint8Array());
    await open(store).list("");
    await store.files();
    expect(seen).toHaveLength(2);
  });

  it("refuses changes, operations, or to open, as the case says", async () => {
    const readOnly = open(caseStore({ store: { a: "x" }, store_read_only: true }, () => {}));
    await expect(readOnly.write("b", new Uint8Array())).rejects.toMatchObject({ reason: "permission_denied" });
    expect(await readOnly.kind("a")).toBe("file");
    const broken = open(caseStore({ store_fails: "operations" }, () => {}));
    await expect(broken.kind("a")).rejects.toThrow("the scripted store fails");
    expect(() => open(caseStore({ store_fails: "opening" }, () => {}))).toThrow("does not open");
  });
});
