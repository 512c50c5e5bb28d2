import { expect, test } from "vitest";
import { AbortSwitch } from "./abort-switch.js";
import { lendSignal } from "./lend-signal.js";

const unexpected = (thrown: unknown): never => {
  throw thrown;
};

test("a signal that was asked for before the abort follows it, with its reason", () => {
  const source = new AbortSwitch();
  const lent = lendSignal(source, unexpected);
  const signal = lent();
  const called: string[] = [];
  signal.addEventListener("abort", () => called.push("abort"));
  expect(signal.aborted).toBe(false);
  source.abort(new Error("enough"));
  expect([signal.aborted, called]).toEqual([true, ["abort"]]);
  expect(signal.reason).toBe(source.reason);
  expect(lent()).toBe(signal);
});

test("a signal that is asked for after the abort has aborted already, with its reason", () => {
  const source = new AbortSwitch();
  const lent = lendSignal(source, unexpected);
  source.abort(new Error("enough"));
  expect(lent().aborted).toBe(true);
  expect(lent().reason).toBe(source.reason);
});

test("it follows a signal of the platform too", () => {
  const controller = new AbortController();
  const lent = lendSignal(controller.signal, unexpected);
  expect(lent().aborted).toBe(false);
  controller.abort(new Error("enough"));
  expect(lent().reason).toEqual(new Error("enough"));
});

test("nothing that is done to it reaches its source, and its listeners are guarded", () => {
  const source = new AbortSwitch();
  const called: string[] = [];
  source.addEventListener("abort", () => called.push("source"));
  const thrown: unknown[] = [];
  const signal = lendSignal(source, (error) => thrown.push(error))();
  signal.addEventListener("abort", () => {
    throw "broken";
  });
  signal.dispatchEvent(new Event("abort"));
  expect([source.aborted, called, thrown]).toEqual([false, [], ["broken"]]);
});
