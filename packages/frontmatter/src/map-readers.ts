import { parseLabel } from "@runvil/names";
import { Fault } from "./fault.js";
import { wrongType } from "./value-readers.js";
import type { Place, YamlEntry, YamlMap, YamlNode } from "./yaml-node.js";

/** The keys of a closed map, in the order in which messages list them, each with what takes its value. */
export type Fields = Readonly<Record<string, (value: YamlNode) => void>>;

/**
 * Reads a map that takes certain keys only. Per key, in file order: unknown key, repeated key, its value.
 *
 * @param expected what the message about an unknown key says was expected; by default it lists the keys
 * @throws Fault
 *
 * Source: docs/spec/prompt-file.md section 2, "Reading order".
 */
export function readClosedMap(map: YamlMap, fields: Fields, expected?: string): void {
  const takers = new Map(Object.entries(fields));
  const seen = new Set<string>();
  for (const entry of map.entries) {
    const name = keyName(entry);
    const take = takers.get(name);
    if (take === undefined) {
      const known = Array.from(takers.keys(), (key) => `\`${key}\``).join(", ");
      throw new Fault(`unknown field \`${name}\`, expected ${expected ?? `one of ${known}`}`, entry.key);
    }
    if (seen.has(name)) throw new Fault(`duplicate field \`${name}\``, entry.key);
    seen.add(name);
    take(entry.value);
  }
}

/**
 * The value of a required key, once its map is read.
 *
 * @throws Fault when the key was missing, at the map's first key or, in an empty map, at its start
 */
export function required<T>(value: T | undefined, key: string, map: YamlMap): T {
  if (value === undefined) throw new Fault(`missing field \`${key}\``, firstKey(map));
  return value;
}

function firstKey(map: YamlMap): Place {
  return map.entries[0]?.key ?? { start: map.start, end: map.start };
}

/**
 * Reads a map whose keys the author names. Per key, in file order: the name's grammar, repeated key, its value.
 *
 * @param what names the keys in messages: `arg name` or `model role label`
 * @param read gets the name, its value and its key
 * @throws Fault
 *
 * Source: docs/spec/prompt-file.md sections 2 and 5.
 */
export function readNamedMap<T>(
  map: YamlMap,
  what: string,
  read: (name: string, value: YamlNode, key: YamlNode) => T,
): T[] {
  const seen = new Set<string>();
  return map.entries.map((entry) => {
    const name = keyName(entry);
    const label = parseLabel(name);
    if (!label.ok) throw new Fault(`invalid ${what} \`${name}\`: ${label.reason}`, entry.key);
    if (seen.has(name)) {
      throw new Fault(`duplicate ${what} \`${name}\`: contract map keys must be unique`, entry.key);
    }
    seen.add(name);
    return read(name, entry.value, entry.key);
  });
}

/**
 * The text of a key.
 *
 * @throws Fault for a key that is no scalar
 */
export function keyName({ key, name }: YamlEntry): string {
  if (name === undefined) throw wrongType(key, "a string");
  return name;
}
