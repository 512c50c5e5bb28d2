import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import type { FileText } from "../file-text.js";
import { closingLine } from "./closing-line.js";

/** A span of the file's text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One entry of `capabilities`. */
export interface CapabilityEntry extends Span {
  readonly id: string;
  readonly namespace: string;
  /** The id's last segment. */
  readonly pack: string;
  readonly optional: boolean;
  readonly hasConfig: boolean;
  /** The id's own span, quotes included, when the entry is nothing else. */
  readonly isPlain: boolean;
  readonly line: number;
}

/** One entry of `tools`. */
export interface SlotEntry {
  readonly alias: string;
  readonly line: number;
  /** An exact slot's path. */
  readonly path: string | undefined;
  /** A fuzzy slot's prose. */
  readonly want: string | undefined;
}

/** A top-level key with its value. */
export interface KeyEntry<T> {
  /** The key, quotes included. */
  readonly key: Span;
  /** From the key to the end of what the value says. */
  readonly span: Span;
  readonly isFlow: boolean;
  readonly items: readonly T[];
}

/** Where the frontmatter of an old prompt file declares what the migration changes. */
export interface Declarations {
  /** The line of the closing delimiter. */
  readonly closing: number;
  /** The key that names the language. */
  readonly versionKey: Span;
  readonly capabilities: KeyEntry<CapabilityEntry> | undefined;
  readonly tools: KeyEntry<SlotEntry> | undefined;
}

/**
 * Reads the declarations of an old prompt file that parses, every span in offsets of the file.
 *
 * @returns undefined when the frontmatter is written so that its keys have no lines of their own
 *
 * Source: docs/spec/promptforge-dialect.md sections 1 to 3 (PF-1 to PF-3, PF-10, PF-11, PF-20 to PF-22).
 */
export function readDeclarations(file: FileText): Declarations | undefined {
  const found = frontmatterMap(file);
  if (!found || found.root.flow) return undefined;
  return new FrontmatterReader(file, file.lineStart(2)).read(found.root, found.closing);
}

function frontmatterMap(file: FileText): { readonly root: YAMLMap; readonly closing: number } | undefined {
  const closing = closingLine(file);
  if (closing === undefined) return undefined;
  // A lone CR ends a line here, but not for the YAML reader.
  const text = file.text.slice(file.lineStart(2), file.lineStart(closing)).replace(/\r(?!\n)/gu, "\n");
  const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: false, prettyErrors: false });
  return document.errors.length === 0 && isMap(document.contents) ? { root: document.contents, closing } : undefined;
}

class FrontmatterReader {
  readonly #file: FileText;
  readonly #start: number;

  constructor(file: FileText, start: number) {
    this.#file = file;
    this.#start = start;
  }

  read(root: YAMLMap, closing: number): Declarations | undefined {
    const find = (name: string) => root.items.find(({ key }) => keyText(key) === name);
    const version = find("promptforge");
    if (!version) return undefined;
    const capabilities = this.#capabilities(find("capabilities"));
    return { closing, versionKey: this.#keySpan(version), capabilities, tools: this.#tools(find("tools")) };
  }

  #capabilities(pair: Pair | undefined): KeyEntry<CapabilityEntry> | undefined {
    if (!pair || !isSeq(pair.value)) return undefined;
    const items = pair.value.items.flatMap((item) => this.#capability(item) ?? []);
    return { ...this.#entry(pair, pair.value), items };
  }

  #capability(item: unknown): CapabilityEntry | undefined {
    const map = isMap(item) ? item : undefined;
    const id = map ? scalarText(map, "ref") : textOf(item);
    const [namespace = "", pack = ""] = id?.split("/") ?? [];
    if (id === undefined || !isNode(item)) return undefined;
    const span = this.#span(item);
    const optional = map?.get("optional") === true;
    const hasConfig = map?.has("config") === true;
    return { ...span, id, namespace, pack, optional, hasConfig, isPlain: !map, line: this.#line(span) };
  }

  #tools(pair: Pair | undefined): KeyEntry<SlotEntry> | undefined {
    if (!pair || !isMap(pair.value)) return undefined;
    const items = pair.value.items.map((slot) => ({
      alias: keyText(slot.key) ?? "",
      line: this.#line(this.#keySpan(slot)),
      path: textOf(slot.value),
      want: isMap(slot.value) ? scalarText(slot.value, "want") : undefined,
    }));
    return { ...this.#entry(pair, pair.value), items };
  }

  #entry(pair: Pair, value: Node & { flow?: boolean }): Omit<KeyEntry<never>, "items"> {
    const key = this.#keySpan(pair);
    return { key, span: { from: key.from, to: this.#span(value).to }, isFlow: value.flow === true };
  }

  #keySpan({ key }: Pair): Span {
    return isScalar(key) ? this.#span(key) : { from: this.#start, to: this.#start };
  }

  #span(node: Node): Span {
    const from = this.#start + (node.range?.[0] ?? 0);
    const end = this.#start + contentEnd(node);
    return { from, to: from + this.#file.text.slice(from, end).trimEnd().length };
  }

  #line({ from }: Span): number {
    return this.#file.lineOf(from);
  }
}

/** Where a node's last value ends; the range of a block collection goes on to the next key. */
function contentEnd(node: Node): number {
  const end = node.range?.[1] ?? 0;
  if (!isMap(node) && !isSeq(node)) return end;
  if (node.flow) return end;
  const last: unknown = node.items.at(-1);
  if (isNode(last)) return contentEnd(last);
  if (!isPair(last)) return end;
  if (isNode(last.value) && (last.value.range?.[1] ?? 0) > 0) return contentEnd(last.value);
  return isNode(last.key) ? contentEnd(last.key) : end;
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value);
}

function isPair(value: unknown): value is Pair {
  return typeof value === "object" && value !== null && "key" in value && "value" in value && !isNode(value);
}

function keyText(key: unknown): string | undefined {
  return isScalar(key) ? (key.source ?? String(key.value)) : undefined;
}

function scalarText(map: YAMLMap, name: string): string | undefined {
  return textOf(map.items.find(({ key }) => keyText(key) === name)?.value);
}

function textOf(value: unknown): string | undefined {
  return isScalar(value) && typeof value.value === "string" ? value.value : undefined;
}
