import type { RunEvent } from "@runvil/protocol";
import { expect, test } from "vitest";
import { EventStream } from "./event-stream.js";

const MAIN = { section: "Title", task: "0" };

test("events are numbered over the whole run, and each step gives its own", () => {
  const stream = new EventStream("run-1");
  stream.begin(undefined);
  stream.report(MAIN, "run_started", { name: "p" });
  stream.report({ section: "A", task: "0.1", entry: "0.1.0" }, "log_checkpoint", { message: "m" });
  expect(stream.end()).toEqual([
    { seq: 0, event: "run_started", execution: "run-1", section: "Title", task: "0", name: "p" },
    { seq: 1, event: "log_checkpoint", execution: "run-1", section: "A", task: "0.1", entry: "0.1.0", message: "m" },
  ]);
  stream.begin(undefined);
  stream.report(MAIN, "run_cancelled", {});
  expect(stream.end().map(({ seq }) => seq)).toEqual([2]);
});

test("the observer sees each event as it happens, in this step alone", () => {
  const stream = new EventStream("run-1");
  const seen: RunEvent[] = [];
  stream.begin((event) => seen.push(event));
  stream.report(MAIN, "run_started", { name: "p" });
  expect(seen).toHaveLength(1);
  stream.end();
  stream.begin(undefined);
  stream.report(MAIN, "run_cancelled", {});
  expect(seen).toHaveLength(1);
});

test("what an observer throws reaches nobody", () => {
  const stream = new EventStream("run-1");
  stream.begin(() => {
    throw new Error("observer");
  });
  stream.report(MAIN, "run_started", { name: "p" });
  stream.report(MAIN, "run_cancelled", {});
  expect(stream.end()).toHaveLength(2);
});
