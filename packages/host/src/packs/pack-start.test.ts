import { describe, expect, it } from "vitest";
import { PackStart } from "./pack-start.js";

const never = new AbortController().signal;
const hang = () => new Promise<void>(() => {});

describe("PackStart", () => {
  it("waits until the Packs are there", async () => {
    let release = () => {};
    const start = new PackStart(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const waiting = start.wait(never);
    release();
    expect(await waiting).toBe(true);
    await start.done;
    expect(await start.wait(AbortSignal.abort())).toBe(true);
  });

  it("gives up when the run is cancelled first", async () => {
    expect(await new PackStart(hang()).wait(AbortSignal.abort())).toBe(false);
    const abort = new AbortController();
    const waiting = new PackStart(hang()).wait(abort.signal);
    abort.abort();
    expect(await waiting).toBe(false);
  });
});
