import { describe, expect, it } from "vitest";
import { defineService } from "./service.js";
import { Services } from "./services.js";

interface Diary {
  day(): string;
}
const DIARY = defineService<Diary>("acme/diary");
const STRICT = defineService<Diary>(
  "acme/diary",
  (value) => typeof value === "object" && value !== null && "day" in value,
);
const diary: Diary = { day: () => "one" };

describe("Services", () => {
  it("starts empty and gives copies", () => {
    const some = Services.empty.with(DIARY, diary);
    expect(Services.empty.has(DIARY)).toBe(false);
    expect(Services.empty.get(DIARY)).toBeUndefined();
    expect(some.get(DIARY)).toBe(diary);
    expect(some.ids()).toEqual(["acme/diary"]);
  });

  it("lets a second provider of one id replace the first", () => {
    const other: Diary = { day: () => "two" };
    expect(Services.empty.with(DIARY, diary).with(DIARY, other).get(DIARY)).toBe(other);
    expect(Services.empty.with(DIARY, diary).with(defineService<Diary>("acme/diary"), other).get(DIARY)).toBe(other);
  });

  it("lets the overlay win in a merge", () => {
    const other: Diary = { day: () => "two" };
    const merged = Services.empty.with(DIARY, diary).merge(Services.empty.with(DIARY, other));
    expect(merged.get(DIARY)).toBe(other);
  });

  it("counts a provider that fails the key's check, or on which it throws, as missing", () => {
    const throwing = defineService<Diary>("acme/diary", () => {
      throw new Error("broken");
    });
    const some = Services.empty.with<unknown>(DIARY, {});
    expect(some.has(DIARY)).toBe(true);
    expect(some.has(STRICT)).toBe(false);
    expect(some.get(STRICT)).toBeUndefined();
    expect(some.has(throwing)).toBe(false);
  });

  it("counts undefined as missing and refuses keys of the wrong type", () => {
    expect(Services.empty.with<unknown>(DIARY, undefined).has(DIARY)).toBe(false);
    expect(() => Reflect.apply(defineService, undefined, [3])).toThrow(
      new TypeError("defineService: `id` must be a string, got number"),
    );
    expect(() => Reflect.apply(defineService, undefined, ["a/b", 3])).toThrow(
      new TypeError("defineService: `isValid` must be a function, got number"),
    );
  });
});
