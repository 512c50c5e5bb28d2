import { describe, expect, it } from "vitest";
import { scriptedBroker } from "./scripted-broker.js";

const never = new AbortController().signal;

describe("scriptedBroker", () => {
  it("gives its answers in order and then fails", async () => {
    const broker = scriptedBroker(["one", ""]);
    expect(await broker.wait(never)).toBe("one");
    expect(await broker.wait(never)).toBe("");
    await expect(broker.wait(never)).rejects.toThrow("the operator has no more answers");
  });
});
