import type { LuaFloat } from "./value.js";

/**
 * JSON data in the form that Lua values take when they are copied: number subtypes, exact integers, nulls and array
 * marks survive, and nothing in it belongs to a VM.
 *
 * Source: docs/spec/lua-environment.md sections 9 and 10.
 */
export type LuaData = null | boolean | number | LuaFloat | string | ExactInteger | DataArray | DataObject;

/** An integer beyond 2^53 with all its digits. */
export class ExactInteger {
  /** Decimal digits, `-` first when negative. */
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

/** A JSON array. `marked`: made by `json.array` or by decoding, so that it stays an array when empty. */
export class DataArray {
  readonly items: LuaData[];
  readonly marked: boolean;
  constructor(items: LuaData[], marked: boolean) {
    this.items = items;
    this.marked = marked;
  }
}

/** A JSON object, keys in the order they were set. */
export class DataObject {
  readonly entries: Map<string, LuaData>;
  constructor(entries: Map<string, LuaData> = new Map()) {
    this.entries = entries;
  }
}
