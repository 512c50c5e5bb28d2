import { expect, test } from "vitest";
import { AbortSwitch } from "./abort-switch.js";

test("the first abort calls the listeners in order, once, and gives its reason", () => {
  const abort = new AbortSwitch();
  const called: string[] = [];
  abort.addEventListener("abort", () => called.push(`first ${String(abort.reason)}`));
  abort.addEventListener("abort", () => called.push(`second ${abort.aborted}`));
  expect([abort.aborted, abort.reason]).toEqual([false, undefined]);
  abort.abort(new Error("enough"));
  abort.abort(new Error("again"));
  expect(called).toEqual(["first Error: enough", "second true"]);
  expect(abort.reason).toEqual(new Error("enough"));
});

test("a listener that was removed is not called", () => {
  const abort = new AbortSwitch();
  const called: string[] = [];
  const removed = (): void => void called.push("removed");
  abort.addEventListener("abort", removed);
  abort.addEventListener("abort", () => called.push("kept"));
  abort.removeEventListener("abort", removed);
  abort.abort(new Error("enough"));
  expect(called).toEqual(["kept"]);
});
