import { readClosedMap, required } from "./map-readers.js";
import { expectMap, expectString } from "./value-readers.js";
import type { YamlNode } from "./yaml-node.js";

/**
 * The prompt's input or output file. The path is as written; the Harness checks it.
 *
 * Source: docs/spec/prompt-file.md section 3; docs/spec/store.md section 9.
 */
export interface FileDeclaration {
  readonly path: string;
  readonly description: string;
}

/** Reads the value of `input` or `output`. */
export function readFileDeclaration(value: YamlNode): FileDeclaration {
  const map = expectMap(value, "a map");
  const draft: { path?: string; description?: string } = {};
  readClosedMap(map, {
    path: (node) => {
      draft.path = expectString(node);
    },
    description: (node) => {
      draft.description = expectString(node);
    },
  });
  return {
    path: required(draft.path, "path", map),
    description: required(draft.description, "description", map),
  };
}
