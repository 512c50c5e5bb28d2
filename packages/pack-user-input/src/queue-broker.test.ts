import { ToolError } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { queueBroker } from "./queue-broker.js";

const never = new AbortController().signal;

describe("queueBroker", () => {
  it("fails with the error it was closed with, or with its own", async () => {
    const own = queueBroker();
    own.push("a");
    own.close();
    expect(await own.wait(never)).toBe("a");
    await expect(own.wait(never)).rejects.toThrow("the operator's input ended");
    const given = queueBroker();
    const waiting = given.wait(never);
    const error = new ToolError("the operator's window closed", { cause: new Error("socket reset") });
    given.close(error);
    await expect(waiting).rejects.toBe(error);
  });
});
