import { expect, it } from "vitest";
import { scriptedOperator } from "./scripted-operator.js";

const { signal } = new AbortController();

it("answers asks in order, whatever the text", async () => {
  const operator = scriptedOperator(["hi", ""]);
  expect([await operator.wait(signal), await operator.wait(signal)]).toEqual(["hi", ""]);
  expect(operator.problems).toEqual([]);
});

it("fails an ask too many and reports it", async () => {
  const operator = scriptedOperator([]);
  await expect(operator.wait(signal)).rejects.toThrow("the operator has no more answers");
  expect(operator.asks).toBe(1);
  expect(operator.problems).toEqual(["the operator has 0 messages, and the run asked for one more"]);
});
