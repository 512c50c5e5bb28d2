import { describe, expect, it } from "vitest";
import { ModelError } from "./model-error.js";
import { PackError } from "./pack-error.js";
import { StoreError } from "./store-error.js";
import { ToolError } from "./tool-error.js";

describe("the SDK's errors", () => {
  it("gives a ToolError the kind Backend and no cause by default", () => {
    const error = new ToolError("poop_stats: no entry");
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.message, error.kind]).toEqual(["ToolError", "poop_stats: no entry", "Backend"]);
    expect("cause" in error).toBe(false);
  });

  it("keeps kind and cause", () => {
    const cause = new Error("secret");
    const error = new ToolError("x", { kind: "Timeout", cause });
    expect(error.kind).toBe("Timeout");
    expect(error.cause).toBe(cause);
    expect(new PackError("x", { cause }).cause).toBe(cause);
    expect(new ModelError("server", { cause }).cause).toBe(cause);
  });

  it("keeps only the fields of a store failure that are there", () => {
    const error = new StoreError({ reason: "anchor", message: "m", path: "a.md", anchor: "x", count: 2 });
    expect({ ...error }).toEqual({ name: "StoreError", reason: "anchor", path: "a.md", anchor: "x", count: 2 });
    expect(error.message).toBe("m");
    expect("rule" in error).toBe(false);
  });

  it("keeps a provider's detail out of a ModelError's message", () => {
    const error = new ModelError("auth", { status: 401, detail: "sk-secret" });
    expect(error.message).toBe("model round failed: auth (status 401)");
    expect(error.detail).toBe("sk-secret");
  });
});
