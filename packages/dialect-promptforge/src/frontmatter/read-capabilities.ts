import {
  expectBoolean,
  expectList,
  expectString,
  Fault,
  readClosedMap,
  required,
  wrongType,
  type YamlMap,
  type YamlNode,
} from "@runvil/frontmatter/reading";
import type { JsonValue } from "@runvil/protocol";
import { parseCapabilityId } from "../names/global-name.js";
import type { CapabilityDeclaration } from "./contract.js";
import { plainData } from "./plain-data.js";

const EXPECTED = "a capability id string or a map with `ref`, `optional`, and `config`";

/**
 * Reads the value of `capabilities`.
 *
 * @throws Fault
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-10 to PF-12).
 */
export function readCapabilities(value: YamlNode): CapabilityDeclaration[] {
  return expectList(value).map((entry) => {
    if (entry.type === "string") return { id: readId(entry), optional: false };
    if (entry.type === "map") return readMap(entry);
    throw wrongType(entry, EXPECTED);
  });
}

/**
 * Refuses an id that is declared twice; the one whose second appearance comes first is named.
 *
 * @throws Fault, without a place
 */
export function checkRepeatedIds(capabilities: readonly CapabilityDeclaration[]): void {
  const seen = new Set<string>();
  for (const { id } of capabilities) {
    if (seen.has(id)) throw new Fault(`capability ${id} is declared more than once under capabilities`);
    seen.add(id);
  }
}

function readMap(map: YamlMap): CapabilityDeclaration {
  const draft: { id?: string; optional?: boolean; config?: JsonValue } = {};
  readClosedMap(map, {
    ref: (value) => {
      draft.id = readId(value);
    },
    optional: (value) => {
      draft.optional = expectBoolean(value);
    },
    config: (value) => {
      draft.config = plainData(value);
    },
  });
  return {
    id: required(draft.id, "ref", map),
    optional: draft.optional ?? false,
    ...(draft.config === undefined ? {} : { config: draft.config }),
  };
}

function readId(value: YamlNode): string {
  const text = expectString(value);
  const parsed = parseCapabilityId(text);
  if (!parsed.ok) throw new Fault(`invalid capability id \`${text}\`: ${parsed.reason}`, value);
  return parsed.id;
}
