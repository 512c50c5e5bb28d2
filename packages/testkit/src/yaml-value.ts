import { type Document, isAlias, isMap, isScalar, isSeq } from "yaml";

/** Values that a document may stand for once its aliases are written out. */
const MOST_VALUES = 10_000_000;

/** Why a document has no plain value. */
export class YamlValueError extends Error {
  override readonly name = "YamlValueError";
}

/**
 * The plain value of a parsed document. An alias gives the very value that its anchor gave. The library looks for the anchor
 * of each alias in the whole document, which takes seconds for a recording of a long conversation.
 *
 * @throws YamlValueError for an alias without an anchor before it or inside of what it stands for, and for aliases that blow
 *   the document up
 */
export function yamlValue(document: Document.Parsed): unknown {
  return new Reader().read(document.contents).value;
}

/** A value, and how many values it holds with its aliases written out. */
interface Sized {
  readonly value: unknown;
  readonly size: number;
}

class Reader {
  /** By name; an anchor whose node is still being read has no value yet. */
  readonly #anchors = new Map<string, Sized | undefined>();

  read(node: unknown): Sized {
    if (isAlias(node)) return this.#aliased(node.source);
    const anchor = anchorOf(node);
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const sized = this.#unaliased(node);
    if (sized.size > MOST_VALUES) {
      throw new YamlValueError(`with its aliases written out it holds more than ${MOST_VALUES} values`);
    }
    if (anchor !== undefined) this.#anchors.set(anchor, sized);
    return sized;
  }

  #aliased(name: string): Sized {
    const known = this.#anchors.get(name);
    if (known !== undefined) return known;
    throw new YamlValueError(
      this.#anchors.has(name)
        ? `the alias *${name} stands inside of what it is an alias of`
        : `the alias *${name} has no anchor &${name} before it`,
    );
  }

  #unaliased(node: unknown): Sized {
    if (isSeq(node)) return this.#items(node.items);
    if (isMap(node)) return this.#fields(node.items);
    return { value: isScalar(node) ? node.value : null, size: 1 };
  }

  #items(nodes: readonly unknown[]): Sized {
    let size = 1;
    const value = nodes.map((node) => {
      const item = this.read(node);
      size += item.size;
      return item.value;
    });
    return { value, size };
  }

  #fields(pairs: readonly { readonly key: unknown; readonly value: unknown }[]): Sized {
    let size = 1;
    const entries = pairs.map(({ key, value }): [string, unknown] => {
      const name = this.read(key);
      const field = this.read(value);
      size += name.size + field.size;
      return [keyText(name.value), field.value];
    });
    // It defines own properties, so that a key may be `__proto__`.
    return { value: Object.fromEntries(entries), size };
  }
}

function anchorOf(node: unknown): string | undefined {
  return (isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined ? node.anchor : undefined;
}

/** Keys are texts, whatever YAML makes of them: `1:` is the key `1`, an empty one is empty. */
function keyText(key: unknown): string {
  if (key === null) return "";
  return typeof key === "object" ? JSON.stringify(key) : String(key);
}
