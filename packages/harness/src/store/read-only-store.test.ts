import { expect, it } from "vitest";
import { MemoryStore } from "./memory-store.js";
import { readOnlyStore } from "./read-only-store.js";
import { RunFiles } from "./run-files.js";

it("reads and lists, and refuses every change", async () => {
  const files = new RunFiles(readOnlyStore(new MemoryStore({ "a.md": "x" })));
  expect(await files.read("a.md")).toBe("x");
  expect(await files.glob("*")).toEqual(["a.md"]);
  expect(await files.exists("a.md")).toBe(true);
  const refused = {
    reason: "permission_denied",
    message: "permission denied for store path a.md: the store is read-only",
  };
  await expect(files.write("a.md", "")).rejects.toMatchObject(refused);
  await expect(files.append("a.md", "")).rejects.toMatchObject(refused);
  await expect(files.strReplace("a.md", "x", "y")).rejects.toMatchObject(refused);
  await expect(files.delete("a.md")).rejects.toMatchObject(refused);
  expect(await files.read("a.md")).toBe("x");
});
