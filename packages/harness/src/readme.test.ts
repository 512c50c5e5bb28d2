import { readFileSync } from "node:fs";
import type { Run, Step } from "@runvil/engine";
import { expect, it } from "vitest";
import { MemoryStore, performRun, RunFiles } from "./index.js";

const idle: Omit<Step, "outcome"> = { effects: [], dropped: [], events: [], more: false };
const run: Run = {
  step: () => ({ ...idle, outcome: { status: "completed", result: "done" } }),
  answer() {},
  cancel() {},
  cancelSeen: undefined,
  cancelAt() {},
  rebind() {},
};

it("runs the README's example", async () => {
  const store = new MemoryStore({ "notes.md": "one\n" });
  const { outcome, cancel } = performRun(run, { store, onEvent: (event) => console.log(event.event) });
  cancel();
  expect(await outcome).toEqual({ status: "completed", result: "done" });
  expect(await new RunFiles(store).read("notes.md")).toBe("one\n");
});

it("is the example of the README", () => {
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => line.startsWith("const"));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(own).toContain(line);
});
