import {
  expectBoolean,
  expectMap,
  expectString,
  Fault,
  type Place,
  readClosedMap,
  readNamedMap,
  required,
  wrongType,
  type YamlMap,
  type YamlNode,
} from "@runvil/frontmatter/reading";
import { trim } from "@runvil/names";
import { parseToolPath } from "../names/global-name.js";
import { reservedNameKind } from "../names/reserved-name.js";
import type { ExactSlot, FuzzySlot, SlotDeclaration } from "./contract.js";

const RESERVED_OPEN = "the `open` key is reserved for the deferred open toolset posture; it is not a usable tool alias";

/**
 * Reads the value of `tools`.
 *
 * @throws Fault
 *
 * Source: docs/spec/promptforge-dialect.md section 3 (PF-20 to PF-23).
 */
export function readSlots(value: YamlNode): SlotDeclaration[] {
  const map = expectMap(value, "a map of tool alias keys to slots");
  return readNamedMap(map, "tool alias", (alias, slot, key) => {
    if (alias === "open") throw new Fault(RESERVED_OPEN, key);
    refuseReserved("tool alias", alias, "tools", key);
    return readSlot(alias, slot);
  });
}

/**
 * Refuses a name that the section VM has a global of.
 *
 * @param what `tool alias` or `model role label`
 * @throws Fault
 */
export function refuseReserved(what: string, name: string, key: string, place?: Place): void {
  const kind = reservedNameKind(name);
  if (kind === undefined) return;
  const rule = "tool aliases and model role labels install as section VM globals, so none may take a reserved name";
  throw new Fault(`${what} \`${name}\` in \`${key}\` is reserved (${kind}): ${rule}`, place);
}

function readSlot(alias: string, value: YamlNode): SlotDeclaration {
  if (value.type === "string") return readExact(alias, value.text, value);
  if (value.type === "map") return readFuzzy(alias, value);
  throw wrongType(value, "an exact tool path string or a map with `want` and `optional`");
}

function readExact(alias: string, text: string, place: Place): ExactSlot {
  const parsed = parseToolPath(text);
  if (!parsed.ok) throw new Fault(`invalid exact tool path \`${text}\`: invalid tool id: ${parsed.reason}`, place);
  return { kind: "exact", alias, path: parsed.path, capability: parsed.capability };
}

function readFuzzy(alias: string, map: YamlMap): FuzzySlot {
  const draft: { want?: string; optional?: boolean } = {};
  readClosedMap(
    map,
    {
      want: (value) => {
        draft.want = readWant(value);
      },
      optional: (value) => {
        draft.optional = expectBoolean(value);
      },
    },
    "`want` or `optional`",
  );
  return { kind: "fuzzy", alias, want: required(draft.want, "want", map), optional: draft.optional ?? false };
}

function readWant(value: YamlNode): string {
  const want = expectString(value);
  if (trim(want) === "") throw new Fault("want must not be empty", value);
  return want;
}
