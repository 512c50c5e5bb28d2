import { expect, test } from "vitest";
import { observe } from "./observe.js";

const thrower = (): never => {
  throw new Error("own fault");
};
/** A value whose `then` is read or called, and which throws at that. */
const thenable = (descriptor: PropertyDescriptor) => Object.defineProperty({}, `${"th"}en`, descriptor);

test.each<[string, () => unknown]>([
  ["throws", thrower],
  ["rejects", async () => thrower()],
  ["returns a thenable that throws", () => thenable({ value: thrower })],
  ["returns what throws when it is asked for its `then`", () => thenable({ get: thrower })],
  ["returns a promise that throws", () => Object.defineProperty(Promise.resolve(), "constructor", { get: thrower })],
])("an observer that %s is told of, once", async (_how, watch) => {
  const thrown: string[] = [];
  observe(watch, (error) => thrown.push(String(error)));
  await new Promise(setImmediate);
  expect(thrown).toEqual(["Error: own fault"]);
});

test("one that only watches is left alone", async () => {
  const thrown: unknown[] = [];
  let asked = 0;
  const once = thenable({ get: () => (++asked > 1 ? thrower() : undefined) });
  for (const returned of [undefined, null, 1, {}, Promise.resolve(2), once])
    observe(
      () => returned,
      (error) => thrown.push(error),
    );
  await new Promise(setImmediate);
  expect(thrown).toEqual([]);
});
