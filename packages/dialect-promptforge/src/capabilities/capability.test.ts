import { Services } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { capability } from "../../test/parts.js";
import { capabilitiesById } from "./capability.js";

describe("the capabilities of a Host", () => {
  it("are found by id", () => {
    const byId = capabilitiesById([capability("a/b", [1]), capability("a/c", [], { conflicts: ["a/b"] })]);
    expect([...byId].map(([key, { id, conflicts }]) => [key, id, conflicts])).toEqual([
      ["a/b", "a/b", []],
      ["a/c", "a/c", ["a/b"]],
    ]);
    expect(byId.get("a/b")?.activate(Services.empty, undefined)).toEqual([1]);
  });

  it("stay as they were when the Host was made", () => {
    const conflicts = ["c/d"];
    const one = { ...capability("a/b"), conflicts };
    const byId = capabilitiesById([one]);
    conflicts.push("e/f");
    Object.assign(one, { id: 7, needs: null });
    expect(byId.get("a/b")).toMatchObject({ id: "a/b", conflicts: ["c/d"], needs: [] });
  });

  it.each([
    [
      "web",
      "promptforge: invalid capability id `web`: invalid global name: must have exactly 2 segments (namespace/pack) or 3 (namespace/pack/name)",
    ],
    ["a/b/c", "promptforge: invalid capability id `a/b/c`: a capability id has exactly 2 segments (namespace/pack)"],
  ])("have ids: %s is none", (id, message) => {
    expect(() => capabilitiesById([capability(id)])).toThrow(new TypeError(message));
  });

  it.each([
    [undefined],
    [7],
    [{ id: "a/b" }],
    [{ id: 7, activate() {} }],
    [{ id: "a/b", activate() {}, conflicts: "c/d" }],
    [{ id: "a/b", activate() {}, conflicts: [7] }],
    [{ id: "a/b", activate() {}, needs: [undefined] }],
    [{ id: "a/b", activate() {}, needs: [{}] }],
  ])("are no %j", (given) => {
    expect(() => Reflect.apply(capabilitiesById, undefined, [[capability("a/b"), given]])).toThrow(
      new TypeError("promptforge: capabilities[1] is no capability, { id, conflicts?, needs?, activate }"),
    );
  });

  it("have ids of their own", () => {
    expect(() => capabilitiesById([capability("a/b"), capability("a/b")])).toThrow(
      new TypeError("promptforge: capability a/b is registered twice"),
    );
  });
});
