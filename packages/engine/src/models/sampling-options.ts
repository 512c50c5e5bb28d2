import { LuaFloat, type LuaTable, type LuaValue, plainNumberText, typeName } from "@runvil/lua";
import { compareBytes, quote } from "@runvil/names";
import { isTable } from "../entry/lua-kind.js";
import { luaError } from "../run/engine-error.js";

const LARGEST_MAX_TOKENS = 4_294_967_295;

/** What `models.use` was given. */
export interface SamplingOptions {
  readonly temperature?: number;
  readonly maxTokens?: number;
}

/**
 * Reads the options of `models.use`.
 *
 * @throws EngineError for the first bad one: keys that are no strings by type name, then names, in byte order
 * Source: docs/spec/models.md section 6.
 */
export function samplingOptions(value: LuaValue): SamplingOptions {
  if (value === undefined) return {};
  if (!isTable(value)) throw luaError(`models.use options must be a table, got ${typeName(value)}`);
  const keys = value.keys();
  const strange = keys.filter((key) => typeof key !== "string").map((key) => typeName(key));
  const [first] = strange.sort(compareBytes);
  if (first !== undefined) throw luaError(`models.use option names must be strings, got ${first}`);
  const names = keys.filter((key) => typeof key === "string").sort(compareBytes);
  let options: SamplingOptions = {};
  for (const name of names) options = { ...options, ...option(value, name) };
  return options;
}

function option(table: LuaTable, name: string): SamplingOptions {
  const value = table.get(name);
  switch (name) {
    case "temperature":
      return { temperature: temperature(value) };
    case "max_tokens":
      return { maxTokens: maxTokens(value) };
    default:
      throw luaError(`models.use option ${quote(name)} is unknown: expected temperature or max_tokens`);
  }
}

const numberOf = (value: LuaValue): number | undefined =>
  value instanceof LuaFloat ? value.value : typeof value === "number" ? value : undefined;

function temperature(value: LuaValue): number {
  const number = numberOf(value);
  if (number === undefined) throw luaError(`models.use option temperature must be a number, got ${typeName(value)}`);
  const shown = plainNumberText(number);
  if (!Number.isFinite(number)) throw luaError(`models.use option temperature must be finite, got ${shown}`);
  if (number < 0 || number > 2) {
    throw luaError(`models.use option temperature ${shown} is outside the supported range [0.0, 2.0]`);
  }
  return number;
}

function maxTokens(value: LuaValue): number {
  const number = numberOf(value);
  if (number !== undefined && Number.isInteger(number) && number >= 1 && number <= LARGEST_MAX_TOKENS) return number;
  const actual = number === undefined ? typeName(value) : plainNumberText(number);
  throw luaError(`models.use option max_tokens must be an integer in [1, ${LARGEST_MAX_TOKENS}], got ${actual}`);
}
