import { describe, expect, it } from "vitest";
import { Slots } from "./slots.js";

const never = new AbortController().signal;

/** Acquires a place and notes when it came. */
function queue(slots: Slots, log: string[], name: string, signal = never) {
  return slots.acquire(signal).then((release) => {
    log.push(release === undefined ? `${name} left` : name);
    return release ?? (() => {});
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("Slots", () => {
  it("gives out its places, then one for each that comes back, in order", async () => {
    const slots = new Slots(2);
    const log: string[] = [];
    const [first, second] = [
      queue(slots, log, "a"),
      queue(slots, log, "b"),
      queue(slots, log, "c"),
      queue(slots, log, "d"),
    ];
    await settled();
    expect(log).toEqual(["a", "b"]);
    (await second)();
    await settled();
    expect(log).toEqual(["a", "b", "c"]);
    (await first)();
    await settled();
    expect(log).toEqual(["a", "b", "c", "d"]);
  });

  it("lets those leave who wait no longer", async () => {
    const slots = new Slots(1);
    const log: string[] = [];
    const controller = new AbortController();
    const first = queue(slots, log, "a");
    void queue(slots, log, "b", controller.signal);
    void queue(slots, log, "c");
    controller.abort();
    (await first)();
    await settled();
    expect(log).toEqual(["a", "b left", "c"]);
  });

  it("gives nothing to a signal that has aborted, and keeps the place", async () => {
    const slots = new Slots(1);
    expect(await slots.acquire(AbortSignal.abort())).toBeUndefined();
    expect(await slots.acquire(never)).toBeDefined();
  });

  it("keeps a place although its holder's signal aborts later", async () => {
    const slots = new Slots(1);
    const controller = new AbortController();
    await slots.acquire(controller.signal);
    controller.abort();
    const log: string[] = [];
    void queue(slots, log, "b");
    await settled();
    expect(log).toEqual([]);
  });
});
