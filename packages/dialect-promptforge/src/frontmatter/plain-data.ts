import { Fault, keyName, type YamlNode } from "@runvil/frontmatter/reading";
import type { JsonValue } from "@runvil/protocol";

/**
 * The plain data that a YAML value stands for. Whole numbers become the nearest JavaScript number.
 *
 * @throws Fault for a map with a key that is no scalar, or the same key twice
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-11, PF-16).
 */
export function plainData(node: YamlNode): JsonValue {
  switch (node.type) {
    case "string":
      return node.text;
    case "integer":
      return Number(node.value);
    case "float":
    case "boolean":
      return node.value;
    case "null":
      return null;
    case "list":
      return node.items.map(plainData);
    case "map": {
      const entries = new Map<string, JsonValue>();
      for (const entry of node.entries) {
        const name = keyName(entry);
        if (entries.has(name)) throw new Fault(`duplicate field \`${name}\``, entry.key);
        entries.set(name, plainData(entry.value));
      }
      // Defines each key, `__proto__` included, where an assignment would not.
      return Object.fromEntries(entries);
    }
  }
}
