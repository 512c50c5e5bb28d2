import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { watchInterrupts } from "./interrupt.js";

const source = () => Object.assign(new EventEmitter(), { exit: vi.fn() });

it("aborts at the first interrupt and ends the process at the second", () => {
  const process = source();
  const { signal } = watchInterrupts(process);
  process.emit("SIGINT");
  expect(signal.aborted).toBe(true);
  expect(process.exit).not.toHaveBeenCalled();
  process.emit("SIGTERM");
  expect(process.exit).toHaveBeenCalledWith(130);
});

it("lets interrupts go once it is released", () => {
  const process = source();
  const { signal, release } = watchInterrupts(process);
  release();
  expect(process.listenerCount("SIGINT") + process.listenerCount("SIGTERM")).toBe(0);
  process.emit("SIGINT");
  expect(signal.aborted).toBe(false);
});
