import { Fault } from "./fault.js";
import { found, type YamlMap, type YamlNode } from "./yaml-node.js";

/** The refusal of a value of the wrong type. */
export function wrongType(value: YamlNode, expected: string): Fault {
  return new Fault(`invalid type: ${found(value)}, expected ${expected}`, value);
}

/** A map, or the refusal of any other value. */
export function expectMap(value: YamlNode, expected: string): YamlMap {
  if (value.type !== "map") throw wrongType(value, expected);
  return value;
}

/** A list's items, or the refusal of any other value. */
export function expectList(value: YamlNode): readonly YamlNode[] {
  if (value.type !== "list") throw wrongType(value, "a sequence");
  return value.items;
}

/** A string as written, or the refusal of any other value. */
export function expectString(value: YamlNode): string {
  if (value.type !== "string") throw wrongType(value, "a string");
  return value.text;
}

/** A boolean, or the refusal of any other value. */
export function expectBoolean(value: YamlNode): boolean {
  if (value.type !== "boolean") throw wrongType(value, "a boolean");
  return value.value;
}

/** One of a few words, or the refusal of any other value. */
export function expectVariant<Word extends string>(value: YamlNode, words: readonly Word[]): Word {
  const text = expectString(value);
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) {
    const expected = words.map((candidate) => `\`${candidate}\``).join(", ");
    throw new Fault(`unknown variant \`${text}\`, expected one of ${expected}`, value);
  }
  return word;
}

/** A whole number within `[min, max]`; `wanted` words a wrong type, `range` a number outside. */
export function expectInteger(
  value: YamlNode,
  wanted: string,
  { min, max, range }: { readonly min: bigint; readonly max: bigint; readonly range: string },
): number {
  if (value.type !== "integer") throw wrongType(value, wanted);
  if (value.value < min || value.value > max) {
    throw new Fault(`invalid value: ${found(value)}, expected ${range}`, value);
  }
  return Number(value.value);
}
