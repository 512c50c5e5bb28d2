import { describe, expect, it } from "vitest";
import { parseCapabilityId, parseToolPath } from "./global-name.js";

describe("PF-10: global names", () => {
  it("of two segments are capability ids", () => {
    expect(parseCapabilityId("io.github.corp/vault-2_x")).toEqual({
      ok: true,
      id: "io.github.corp/vault-2_x",
      namespace: "io.github.corp",
      pack: "vault-2_x",
    });
  });

  it("of three segments are tool paths, the first two name the capability", () => {
    expect(parseToolPath("promptforge/web/fetch")).toEqual({
      ok: true,
      path: "promptforge/web/fetch",
      namespace: "promptforge",
      pack: "web",
      name: "fetch",
      capability: "promptforge/web",
    });
  });

  it("check no convention of namespaces", () => {
    expect(parseCapabilityId("-/.").ok).toBe(true);
    expect(parseToolPath("x/y/z").ok).toBe(true);
  });

  it("are counted before their segments are looked at", () => {
    expect(parseCapabilityId("A")).toMatchObject({ reason: expect.stringContaining("must have exactly 2 segments") });
    expect(parseToolPath("A/")).toMatchObject({ reason: expect.stringContaining("must have exactly 3 segments") });
    expect(parseCapabilityId("A/b/c")).toMatchObject({ reason: expect.stringContaining("lowercase ASCII") });
  });
});
