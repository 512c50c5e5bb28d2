import { DataArray, DataObject, LuaFloat } from "@runvil/lua";
import { expect, test } from "vitest";
import { copyData, copyObject } from "./data-copy.js";

test("a copy is equal and shares no container", () => {
  const inner = new DataArray([1, new LuaFloat(2), null, "x"], true);
  const whole = new DataObject(
    new Map<string, DataArray | DataObject | boolean>([
      ["b", inner],
      ["a", new DataObject(new Map([["deep", new DataArray([], false)]]))],
      ["c", false],
    ]),
  );
  const copy = copyObject(whole);
  expect(copy).toEqual(whole);
  expect([...copy.entries.keys()]).toEqual(["b", "a", "c"]);
  expect(copy.entries.get("b")).not.toBe(inner);
  inner.items.push("later");
  const list = copy.entries.get("b");
  expect(list instanceof DataArray && list.items.length === 4 && list.marked).toBe(true);
});

test("scalars are given back as they are", () => {
  const float = new LuaFloat(3);
  expect(copyData(float)).toBe(float);
  expect(copyData(null)).toBe(null);
});
