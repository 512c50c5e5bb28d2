import { describe, expect, it } from "vitest";
import { capability } from "../../test/parts.js";
import { capabilitiesById } from "./capability.js";

describe("the capabilities of a Host", () => {
  it("are found by id", () => {
    const [one, two] = [capability("a/b"), capability("a/c")];
    expect([...capabilitiesById([one, two])]).toEqual([
      ["a/b", one],
      ["a/c", two],
    ]);
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
