import { LuaBytes, LuaFloat, type LuaValue, typeName } from "@runvil/lua";
import { luaError } from "../run/engine-error.js";

/**
 * A string argument of an Engine call. No number is ever turned into a string.
 *
 * @throws EngineError with the messages of docs/spec/lua-environment.md section 6
 */
export function stringArgument(name: string, value: LuaValue): string {
  if (value instanceof LuaBytes) throw luaError(`${name} must be a valid UTF-8 string`);
  checkText(name, value);
  return value;
}

/**
 * The type of a string argument alone: a call tells the types of all its arguments before their UTF-8.
 *
 * @throws EngineError `{name} must be a string, got {type}`
 */
export function checkText(name: string, value: LuaValue): asserts value is string | LuaBytes {
  if (typeof value !== "string" && !(value instanceof LuaBytes)) {
    throw luaError(`${name} must be a string, got ${typeName(value)}`);
  }
}

/** A line number: an integer or a whole float of any size; nil is open (docs/spec/store.md section 2). */
export function lineArgument(name: string, value: LuaValue): number | undefined {
  if (value === undefined) return undefined;
  const number = value instanceof LuaFloat ? value.value : value;
  if (typeof number !== "number" || !Number.isInteger(number)) {
    throw luaError(`${name} must be an integer, got ${typeName(value)}`);
  }
  return number;
}
