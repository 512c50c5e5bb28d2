import { EventEmitter, once } from "node:events";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { guardedSignal } from "./guarded-signal.js";

function setUp() {
  const abort = new AbortController();
  const thrown: unknown[] = [];
  const signal = guardedSignal(abort.signal, (error) => thrown.push(error));
  return { abort, signal, thrown };
}

test("what a listener throws, and what it rejects with, is handed over; the others are called", async () => {
  const { abort, signal, thrown } = setUp();
  const called: string[] = [];
  signal.addEventListener("abort", () => {
    throw "first";
  });
  signal.addEventListener("abort", async () => {
    throw "second";
  });
  signal.addEventListener("abort", {
    handleEvent() {
      throw "third";
    },
  });
  signal.onabort = () => {
    throw "fourth";
  };
  signal.addEventListener("abort", (event) => {
    called.push(event.type);
  });
  abort.abort();
  await turn();
  expect(called).toEqual(["abort"]);
  expect([...thrown].sort()).toEqual(["first", "fourth", "second", "third"]);
});

test("a listener is added once, removed, and called once when it asks for that", () => {
  const { abort, signal } = setUp();
  const called: string[] = [];
  const twice = (): void => void called.push("twice");
  const removed = (): void => void called.push("removed");
  signal.addEventListener("abort", twice);
  signal.addEventListener("abort", twice);
  signal.addEventListener("abort", removed);
  signal.removeEventListener("abort", removed);
  signal.addEventListener("abort", () => void called.push("once"), { once: true });
  abort.abort();
  signal.dispatchEvent(new Event("abort"));
  expect(called).toEqual(["twice", "once", "twice"]);
});

test("`onabort` is one listener, which stands beside the same function added as one", () => {
  const { abort, signal } = setUp();
  const called: string[] = [];
  const both = (): void => void called.push("both");
  signal.onabort = () => void called.push("replaced");
  signal.onabort = both;
  expect(signal.onabort).toBe(both);
  signal.addEventListener("abort", both);
  abort.abort();
  expect(called).toEqual(["both", "both"]);
  signal.onabort = null;
  signal.dispatchEvent(new Event("abort"));
  expect(called).toEqual(["both", "both", "both"]);
});

test("the platform takes it for the signal that it is", async () => {
  const { abort, signal } = setUp();
  const waits = [sleep(1e6, undefined, { signal }), once(new EventEmitter(), "never", { signal })];
  const derived = AbortSignal.any([signal]);
  const request = new Request("http://127.0.0.1/", { signal });
  abort.abort(new Error("enough"));
  for (const wait of waits) await expect(wait).rejects.toMatchObject({ name: "AbortError" });
  expect(derived.aborted).toBe(true);
  expect(request.signal.aborted).toBe(true);
  expect(() => signal.throwIfAborted()).toThrow("enough");
});
