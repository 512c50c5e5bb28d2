import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTransportName, parseLabel, wireName } from "./index.js";

describe("wireName", () => {
  it.each([
    ["web/search", "web_search"],
    ["user-input/ask", "user-input_ask"],
    ["issues/open/list", "issues_open_list"],
    ["kit/v1.2", "kit_v1_2"],
    ["kit/a.b", "kit_a_b"],
    ["kit/a/b", "kit_a_b"],
  ])("turns %s into %s", (id, name) => {
    expect(wireName(id)).toBe(name);
  });

  it("gives every tool id a name that a model can be offered", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9._-]+(\/[a-z0-9._-]+)+$/), (id) => {
        expect(wireName(id)).toMatch(/^[a-z0-9_-]+$/);
        expect(wireName(id)).toHaveLength(id.length);
        expect(isTransportName(wireName(id))).toBe(true);
      }),
    );
  });
});

describe("isTransportName", () => {
  it("passes every label", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/), (label) => {
        expect(parseLabel(label).ok).toBe(true);
        expect(isTransportName(label)).toBe(true);
      }),
    );
  });

  it.each(["", "a/b", "a b", "é", "a\n"])("refuses %j", (name) => {
    expect(isTransportName(name)).toBe(false);
  });
});
