import { describe, expect, expectTypeOf, it } from "vitest";
import { definePack } from "./pack.js";
import { isPack } from "./recognize.js";

const valid = { name: "acme/poop", description: "Read the diary.", build: () => ({}) } as const;
const defineUntyped = (spec: unknown): unknown => Reflect.apply(definePack, undefined, [spec]);

describe("definePack", () => {
  it("keeps the configuration beside the spec", () => {
    const make = definePack<{ depth: number }>({
      ...valid,
      build(cx) {
        expectTypeOf(cx.config).toEqualTypeOf<{ depth: number }>();
        return {};
      },
    });
    const pack = make({ depth: 3 });
    expect(isPack(pack)).toBe(true);
    expect(pack.config).toEqual({ depth: 3 });
    expect(pack.spec.name).toBe("acme/poop");
  });

  it("needs no argument without a configuration", () => {
    expect(definePack(valid)().config).toBeUndefined();
  });

  it.each([
    ["name", 1, "definePack: `name` must be a string, got number"],
    ["description", null, "definePack: `description` must be a string, got null"],
    ["prelude", 1, "definePack: `prelude` must be a string, got number"],
    ["needs", "x", "definePack: `needs` must be an array, got string"],
    ["build", {}, "definePack: `build` must be a function, got object"],
  ])("names a field of the wrong type: %s = %j", (field, value, message) => {
    expect(() => defineUntyped({ ...valid, [field]: value })).toThrow(new TypeError(message));
  });

  it("names a field that no Pack has", () => {
    expect(() => defineUntyped({ ...valid, tools: [] })).toThrow(
      new TypeError(
        "definePack: unknown field `tools`, expected one of `name`, `description`, `prelude`, `needs`, `config`, `build`",
      ),
    );
  });

  it("does not judge the name", () => {
    expect(isPack(definePack({ ...valid, name: "A B/c/d" })())).toBe(true);
  });
});
