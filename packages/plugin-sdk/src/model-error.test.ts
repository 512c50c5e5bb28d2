import { describe, expect, it } from "vitest";
import { ModelError } from "./model-error.js";

describe("ModelError", () => {
  it("keeps a provider's detail and cause out of its message", () => {
    const cause = new Error("sk-secret");
    const error = new ModelError("auth", { status: 401, detail: "sk-secret", cause });
    expect(error.message).toBe("model round failed: auth (status 401)");
    expect([error.kind, error.status, error.detail, error.cause]).toEqual(["auth", 401, "sk-secret", cause]);
  });

  it("has no field that was not given", () => {
    expect({ ...new ModelError("quota") }).toEqual({ name: "ModelError", kind: "quota" });
    expect("status" in new ModelError("quota")).toBe(false);
  });
});
