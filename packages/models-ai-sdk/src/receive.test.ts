import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { receive } from "./receive.js";

const never = new Promise<never>(() => {});

it("hands on the piece, or its failure, and leaves no listener behind", async () => {
  const { signal } = new AbortController();
  expect(await receive(Promise.resolve("piece"), 1000, signal)).toBe("piece");
  await expect(receive(Promise.reject(new Error("broken")), 1000, signal)).rejects.toThrow("broken");
  await expect(receive(never, 1, signal)).rejects.toMatchObject({ kind: "timeout" });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

it("ends with the signal's reason, be it aborted before or meanwhile", async () => {
  const controller = new AbortController();
  const waiting = receive(never, 1000, controller.signal);
  controller.abort("stopped");
  await expect(waiting).rejects.toBe("stopped");
  await expect(receive(Promise.resolve("piece"), 1000, controller.signal)).rejects.toBe("stopped");
});

it("takes a time longer than a timer can hold", async () => {
  const { signal } = new AbortController();
  const later = new Promise((resolve) => setTimeout(resolve, 20, "piece"));
  expect(await receive(later, Number.POSITIVE_INFINITY, signal)).toBe("piece");
});
