import { createVm, DataArray, DataObject, ExactInteger, type LuaData, LuaFloat } from "@runvil/lua";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readsBackTheSame } from "./read-back.js";

const LONE = "\ud800";

function nested(depth: number): LuaData {
  let data: LuaData = 1;
  for (let i = 0; i < depth; i++) data = new DataArray([data], false);
  return data;
}

function object(...entries: [string, LuaData][]): DataObject {
  return new DataObject(new Map(entries));
}

const scalars = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
  fc.integer().map((number) => new LuaFloat(number)),
  fc.string({ unit: "binary" }),
  fc.bigInt({ min: 2n ** 60n, max: 2n ** 62n }).map((number) => new ExactInteger(String(number))),
);
const { data: anyData } = fc.letrec<{ data: LuaData }>((tie) => ({
  data: fc.oneof(
    { depthSize: "small" },
    scalars,
    fc.array(tie("data"), { minLength: 1, maxLength: 4 }).map((items) => new DataArray(items, false)),
    fc.array(tie("data"), { maxLength: 4 }).map((items) => new DataArray(items, true)),
    fc
      .dictionary(fc.string({ unit: "binary", maxLength: 6 }), tie("data"), { maxKeys: 4 })
      .map((fields) => new DataObject(new Map(Object.entries(fields)))),
  ),
}));

describe("readsBackTheSame", () => {
  it("tells data that a VM gives back as it was", () => {
    const vm = createVm({ seed: new Uint8Array(32), memoryBytes: 1e9, checkCancel: () => false });
    fc.assert(
      fc.property(anyData, (data) => {
        fc.pre(readsBackTheSame(data));
        expect(vm.toData(vm.fromData(data), "data")).toEqual(data);
      }),
    );
  });

  it.each([LONE, object(["text", LONE]), object([LONE, 1]), new DataArray([object(["text", `a${LONE}`])], true)])(
    "does not trust lone surrogates",
    (data) => {
      expect(readsBackTheSame(data)).toBe(false);
    },
  );

  it("trusts pairs of surrogates", () => {
    expect(readsBackTheSame(object(["😀", "😀"]))).toBe(true);
  });

  it("does not trust what is nested too deep to be read", () => {
    expect(readsBackTheSame(nested(90))).toBe(true);
    expect(readsBackTheSame(nested(101))).toBe(false);
    expect(readsBackTheSame(object(["deep", nested(100)]))).toBe(false);
  });
});
