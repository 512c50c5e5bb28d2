import { LuaBytes, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { JsonObject } from "@runvil/protocol";

/** A local tool's parameter schema, or the message of the first fault in its `params`. */
export type SchemaResult =
  | { readonly ok: true; readonly schema: JsonObject }
  | { readonly ok: false; readonly message: string };

const TYPES: readonly string[] = ["string", "integer", "number", "boolean"];

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A parameter as the prompt declares it. */
interface Spec {
  readonly type: string;
  readonly description: string | undefined;
}

/**
 * Builds the parameter schema of a local tool: every parameter a required scalar, names in byte order.
 *
 * @param params the table passed to the call, read raw
 * @param call the call that defines the tool, as messages name it
 *
 * Source: docs/seeds/runvil-tools.txt "Describing parameters", docs/spec/tools-tables.md T12.
 */
export function parameterSchema(params: LuaTable, call: string): SchemaResult {
  const properties: [string, JsonObject][] = [];
  for (const key of params.keys().sort(compareNames)) {
    if (typeof key !== "string") {
      return fault(`${call} param names must be UTF-8 strings, got ${typeName(key)}`);
    }
    const spec = readSpec(call, key, params.get(key));
    if (typeof spec === "string") return fault(spec);
    if (!TYPES.includes(spec.type)) {
      const expected = 'expected "string", "integer", "number", or "boolean"';
      return fault(`${call} param ${quote(key)} has unsupported type ${quote(spec.type)}: ${expected}`);
    }
    const { type, description } = spec;
    properties.push([key, description === undefined ? { type } : { type, description }]);
  }
  // fromEntries defines own properties, so that a parameter may be named `__proto__`.
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
  };
  return { ok: true, schema };
}

/** A spec, or the message that refuses it. */
function readSpec(call: string, name: string, value: LuaValue): Spec | string {
  const bare = stringOf(value);
  if (bare !== undefined) return { type: bare, description: undefined };
  if (typeof value !== "object" || !("type" in value) || value.type !== "table") {
    return `${call} param ${quote(name)} must be a type string or a {type, description} array`;
  }
  const type = stringOf(value.get(1));
  if (type === undefined) return `cannot convert ${typeName(value.get(1))} to a param type`;
  const second = value.get(2);
  const description = stringOf(second);
  if (second !== undefined && description === undefined) {
    return `cannot convert ${typeName(second)} to a param description`;
  }
  return { type, description };
}

function stringOf(value: LuaValue): string | undefined {
  return value instanceof LuaBytes ? decoder.decode(value.bytes) : typeof value === "string" ? value : undefined;
}

/** Names by their bytes; keys that are no strings have none and come first. */
function compareNames(a: LuaValue, b: LuaValue): number {
  return Buffer.compare(nameBytes(a), nameBytes(b));
}

function nameBytes(key: LuaValue): Uint8Array {
  if (key instanceof LuaBytes) return key.bytes;
  return Buffer.from(typeof key === "string" ? key : "");
}

function fault(message: string): SchemaResult {
  return { ok: false, message };
}
