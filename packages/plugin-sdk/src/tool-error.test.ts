import { describe, expect, it } from "vitest";
import { ToolError } from "./tool-error.js";

describe("ToolError", () => {
  it("has the kind Backend and no cause by default", () => {
    const error = new ToolError("poop_stats: no entry");
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.message, error.kind]).toEqual(["ToolError", "poop_stats: no entry", "Backend"]);
    expect("cause" in error).toBe(false);
  });

  it("keeps kind and cause, the cause apart from the message", () => {
    const cause = new Error("secret");
    const error = new ToolError("x", { kind: "Timeout", cause });
    expect([error.kind, error.cause, error.message]).toEqual(["Timeout", cause, "x"]);
    expect("cause" in new ToolError("x", { cause: undefined })).toBe(true);
  });
});
