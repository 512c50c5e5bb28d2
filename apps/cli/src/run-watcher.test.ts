import type { RunEvent } from "@runvil/protocol";
import { expect, it } from "vitest";
import { LiveOutput } from "./live-output.js";
import { runWatcher } from "./run-watcher.js";

const watched = () => {
  let text = "";
  const live = new LiveOutput({
    isTTY: false,
    write: (written: string) => {
      text += written;
    },
  });
  return { watcher: runWatcher(live), shown: () => text };
};

const alike = (section: string, first: string, second: string, similarity: number): RunEvent => ({
  event: "tool_scope_near_duplicate",
  seq: 1,
  execution: "run-1",
  task: "0",
  section,
  first,
  second,
  similarity,
});

it("shows each pair of near-duplicate tools once, with the section that lists it first", () => {
  const { watcher, shown } = watched();
  watcher.onEvent(alike("First", "kit/a", "kit/b", 1));
  watcher.onEvent(alike("Second", "kit/a", "kit/b", 1));
  watcher.onEvent(alike("Second\u001b", "kit/b", "kit/c", 0.95));
  const [first, second, ...more] = shown().split("\n");
  expect(first).toBe("runvil: First: the tools kit/a and kit/b are near-duplicates with similarity 1.000");
  expect(second).toMatch(/^runvil: Second.: the tools kit\/b and kit\/c are near-duplicates with similarity 0\.950$/u);
  expect(second).not.toContain("\u001b");
  expect(more).toEqual([""]);
});

it("shows nothing of other events", () => {
  const { watcher, shown } = watched();
  watcher.onEvent({ event: "section_started", seq: 1, execution: "run-1", task: "0", section: "Only", entry: "0.1" });
  expect(shown()).toBe("");
});

it("names a tool that does not stop", () => {
  const { watcher, shown } = watched();
  watcher.onUnsettled({ tool: "kit/a", pack: "acme/kit", execution: "run-1", section: "Only", graceMs: 5000 });
  expect(shown()).toBe("runvil: Only: kit/a was told to stop and still runs 5 s later; what it answers is dropped\n");
});
