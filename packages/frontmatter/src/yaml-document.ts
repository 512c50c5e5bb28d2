import { Composer, type CST, isMap, isScalar, isSeq, type ParsedNode, Parser, type Scalar, type YAMLMap } from "yaml";
import { Fault } from "./fault.js";
import type { Place, YamlEntry, YamlNode } from "./yaml-node.js";
import { inspectTokens } from "./yaml-tokens.js";

const OPTIONS = {
  version: "1.2",
  schema: "core",
  merge: false,
  // Repeated keys are the reader's to report, each in its map's own words.
  uniqueKeys: false,
  intAsBigInt: true,
  prettyErrors: false,
  logLevel: "silent",
} as const;

const UNSUPPORTED = "anchors, aliases and tags are not supported";

/**
 * Reads the text of a frontmatter block as one YAML 1.2 document under the core schema.
 *
 * @param text the lines between the delimiters, with LF line ends
 * @returns the root node, or undefined for an empty document
 * @throws Fault for a syntax error, a second document, an anchor, an alias or an explicit tag, whichever comes first
 *
 * Source: docs/spec/prompt-file.md section 2.
 */
export function readYaml(text: string): YamlNode | undefined {
  const tokens = [...new Parser().parse(text)];
  const { property, tooDeep } = inspectTokens(tokens);
  if (tooDeep) throw new Fault("maps and lists are nested too deeply", tooDeep);
  const { root, failure } = compose(tokens, text.length);
  // A lone `*` or `&` is both; naming the feature says more than the reader's diagnostic.
  if (failure?.place && !(property && property.start <= failure.place.start)) throw failure;
  if (property) throw new Fault(UNSUPPORTED, property);
  if (!root || (isScalar(root) && root.value === null && root.source === "")) return undefined;
  return toNode(root);
}

function compose(
  tokens: readonly CST.Token[],
  length: number,
): { root: ParsedNode | null; failure: Fault | undefined } {
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, length);
  const failures = (document?.errors ?? []).map(({ message, pos: [start, end] }) => ({
    start,
    end,
    detail: message.split("\n", 1)[0] ?? "",
  }));
  if (second) {
    const [start, end] = second.range;
    failures.push({ start, end, detail: "the frontmatter holds more than one YAML document" });
  }
  failures.sort((a, b) => a.start - b.start);
  const [first] = failures;
  const failure = first && new Fault(first.detail, clamp(first.start, first.end, length));
  return { root: document?.contents ?? null, failure };
}

function clamp(start: number, end: number, length: number): Place {
  const from = Math.min(start, length);
  return { start: from, end: Math.min(Math.max(from, end), length) };
}

function toNode(node: ParsedNode): YamlNode {
  const place = placeOf(node);
  if (isMap(node)) return { ...place, type: "map", entries: toEntries(node) };
  if (isSeq(node)) return { ...place, type: "list", items: node.items.map(toNode) };
  if (isScalar(node)) return toScalar(node, place);
  throw new Fault(UNSUPPORTED, place);
}

function toEntries(map: YAMLMap.Parsed): YamlEntry[] {
  return map.items.map(({ key, value }) => {
    const keyNode = toNode(key);
    const { end } = keyNode;
    return {
      key: keyNode,
      name: isScalar(key) ? key.source : undefined,
      value: value ? toNode(value) : { type: "null", start: end, end },
    };
  });
}

function toScalar({ value, source }: Scalar.Parsed, place: Place): YamlNode {
  switch (typeof value) {
    case "string":
      return { ...place, type: "string", text: value };
    case "bigint":
      return { ...place, type: "integer", text: source, value };
    case "number":
      return { ...place, type: "float", text: source, value };
    case "boolean":
      return { ...place, type: "boolean", value };
    default:
      return { ...place, type: "null" };
  }
}

function placeOf(node: ParsedNode): Place {
  const [start, end] = node.range;
  return { start, end };
}
