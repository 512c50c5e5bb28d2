import { expect, it } from "vitest";
import { pump, StuckError } from "./pump.js";
import { VirtualTime } from "./virtual-time.js";

it("goes from instant to instant, and in the order of making where they are equal", () => {
  const time = new VirtualTime();
  const seen: string[] = [];
  time.at(5, () => seen.push(`b at ${time.now}`));
  time.at(2, () => seen.push(`a at ${time.now}`));
  time.at(5, () => seen.push(`c at ${time.now}`));
  const takeBack = time.at(3, () => seen.push("never"));
  takeBack();
  while (time.advance());
  expect(seen).toEqual(["a at 2", "b at 5", "c at 5"]);
  expect(time.advance()).toBe(false);
});

it("takes the timers of the thread over, and gives them back", async () => {
  const time = new VirtualTime();
  const { setTimeout: real } = globalThis;
  const restore = time.install();
  const seen: number[] = [];
  setTimeout(() => seen.push(time.now), 600_000);
  const cleared = setTimeout(() => seen.push(-1), 10);
  clearTimeout(cleared);
  setTimeout(() => seen.push(-2), 20).unref();
  expect([time.left("refs"), time.left()]).toEqual([1, 2]);
  await pump(time, new Promise<void>((resolve) => setTimeout(resolve, 700_000)), () => false);
  restore();
  expect(seen).toEqual([-2, 600_000]);
  expect(globalThis.setTimeout).toBe(real);
});

it("tells who waits for what never comes", async () => {
  await expect(pump(new VirtualTime(), new Promise(() => {}), () => false)).rejects.toThrow(StuckError);
});
