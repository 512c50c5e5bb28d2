/** Where a node stands: offsets into the YAML text, `[start, end)`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A value of the YAML document, resolved under the core schema. */
export type YamlNode =
  | (Place & { readonly type: "string"; readonly text: string })
  /** `text` is the number as written. */
  | (Place & { readonly type: "integer"; readonly text: string; readonly value: bigint })
  | (Place & { readonly type: "float"; readonly text: string; readonly value: number })
  | (Place & { readonly type: "boolean"; readonly value: boolean })
  | (Place & { readonly type: "null" })
  | (Place & { readonly type: "list"; readonly items: readonly YamlNode[] })
  | YamlMap;

/** A map, its entries in file order, repeated keys included. */
export interface YamlMap extends Place {
  readonly type: "map";
  readonly entries: readonly YamlEntry[];
}

/** One key of a map with its value. */
export interface YamlEntry {
  readonly key: YamlNode;
  /** The key's text, whatever type it would resolve to; undefined for a key that is no scalar. */
  readonly name: string | undefined;
  readonly value: YamlNode;
}

/**
 * The `{found}` of a message about a wrong value.
 *
 * Source: docs/spec/prompt-file.md section 2, "Wrong values".
 */
export function found(node: YamlNode): string {
  switch (node.type) {
    case "string":
      return `string "${node.text.replace(/["\\\n\r]/g, (char) => ESCAPES[char] ?? char)}"`;
    case "integer":
      return `integer \`${node.text}\``;
    case "float":
      return `floating point \`${node.text}\``;
    case "boolean":
      return `boolean \`${node.value}\``;
    case "null":
      return "unit value";
    case "list":
      return "sequence";
    case "map":
      return "map";
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
