import { readClosedMap, readNamedMap } from "./map-readers.js";
import { expectInteger, expectList, expectMap, expectString, expectVariant } from "./value-readers.js";
import type { YamlNode } from "./yaml-node.js";

const ROLE_KEYWORDS = ["thinking", "no-thinking", "frontier", "fast", "small", "creative", "chat"] as const;

/** A word that a role may ask of its model. Source: docs/spec/prompt-file.md section 3, "One role". */
export type RoleKeyword = (typeof ROLE_KEYWORDS)[number];

/** One model role. Source: docs/spec/prompt-file.md section 3, "One role". */
export interface RoleDeclaration {
  readonly label: string;
  /** In the order written. */
  readonly keywords: readonly RoleKeyword[];
  /** The least context window, in tokens; null for no minimum. */
  readonly minContext: number | null;
  /** Null: the bound model's own. */
  readonly description: string | null;
}

/** Reads the value of `models`. */
export function readRoles(value: YamlNode): RoleDeclaration[] {
  const map = expectMap(value, "a map of model role label keys to declarations");
  return readNamedMap(map, "model role label", readRole);
}

function readRole(label: string, value: YamlNode): RoleDeclaration {
  const draft: { keywords?: RoleKeyword[]; minContext?: number; description?: string } = {};
  readClosedMap(expectMap(value, "a map"), {
    keywords: (node) => {
      draft.keywords = expectList(node).map((word) => expectVariant(word, ROLE_KEYWORDS));
    },
    min_context: (node) => {
      draft.minContext = expectInteger(node, "an integer", {
        min: 1n,
        max: 4294967295n,
        range: "a whole number from 1 to 4294967295",
      });
    },
    description: (node) => {
      draft.description = expectString(node);
    },
  });
  return {
    label,
    keywords: draft.keywords ?? [],
    minContext: draft.minContext ?? null,
    description: draft.description ?? null,
  };
}
