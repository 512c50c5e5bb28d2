import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isToolOutput } from "./recognize.js";
import { trusted, trustedJson, untrusted } from "./tool-output.js";

const untyped = (make: (value: never) => unknown, value: unknown): unknown => Reflect.apply(make, undefined, [value]);

describe("tool outputs", () => {
  it("carry text and trust, frozen", () => {
    expect({ ...trusted("a") }).toEqual({ text: "a", trust: "trusted" });
    expect({ ...untrusted("a") }).toEqual({ text: "a", trust: "untrusted" });
    expect(Object.isFrozen(untrusted("a"))).toBe(true);
    expect(isToolOutput(untrusted("a"))).toBe(true);
  });

  it("hold JSON that reads back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(trustedJson(JSON.parse(text))).toMatchObject({ text, trust: "trusted" });
      }),
    );
  });

  it("refuse what is no text and what is no JSON", () => {
    expect(() => untyped(trusted, undefined)).toThrow(new TypeError("trusted takes a string, got undefined"));
    expect(() => untyped(untrusted, 3)).toThrow(new TypeError("untrusted takes a string, got number"));
    expect(() => untyped(trustedJson, undefined)).toThrow(
      new TypeError("trustedJson takes a JSON value, got undefined"),
    );
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(() => untyped(trustedJson, cycle)).toThrow(TypeError);
  });
});
