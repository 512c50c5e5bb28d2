import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { ScriptFileError } from "./script-file-error.js";
import { yamlValue } from "./yaml-value.js";

/** A place in a file, both numbers from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One YAML document as a plain value that still knows where its parts stand. */
export interface LocatedYaml {
  readonly file: string;
  readonly value: unknown;
  /** The place of the value at `path`, or of its nearest ancestor that exists. */
  locate(path: readonly (string | number)[]): Place;
  /** The place of the key `key` of the map at `path`. */
  locateKey(path: readonly (string | number)[], key: string): Place;
}

/**
 * Parses one YAML 1.2 document of the core schema.
 *
 * @param text the file's text
 * @param file the name that errors show
 * @throws ScriptFileError kind `yaml`, at the first syntax error
 */
export function parseLocatedYaml(text: string, file: string): LocatedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: "1.2", schema: "core" });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const [error] = document.errors;
  if (error !== undefined) throw new ScriptFileError("yaml", file, error.message, placeAt(error.pos[0]));

  const nodeAt = (path: readonly (string | number)[]): unknown =>
    path.length === 0 ? document.contents : document.getIn(path, true);
  const startOf = (node: unknown): number | undefined =>
    typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
      ? Number(node.range[0])
      : undefined;
  const locate = (path: readonly (string | number)[]): Place => {
    for (let length = path.length; length >= 0; length -= 1) {
      const start = startOf(nodeAt(path.slice(0, length)));
      if (start !== undefined) return placeAt(start);
    }
    return { line: 1, column: 1 };
  };
  const locateKey = (path: readonly (string | number)[], key: string): Place => {
    const map = nodeAt(path);
    if (!isMap(map)) return locate(path);
    const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    const start = startOf(pair?.key);
    return start === undefined ? locate(path) : placeAt(start);
  };

  try {
    return { file, value: yamlValue(document), locate, locateKey };
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ScriptFileError("yaml", file, problem, undefined, { cause });
  }
}
