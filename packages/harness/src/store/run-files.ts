import { StoreError } from "@runvil/plugin-sdk";
import { isStoreError } from "@runvil/plugin-sdk/recognize";
import { type Pattern, selectPaths } from "@runvil/store-paths";
import { checkedStore } from "./checked-store.js";
import { checkRange, type LineRange, numberLines, selectLines } from "./line-range.js";
import { replaceOnce } from "./replace-once.js";
import type { Store } from "./store.js";
import { backendFailure, checkedPath, checkedPattern, emptyAnchor, notUtf8 } from "./store-failure.js";
import { type TurnQueue, turnQueueOf } from "./turn-queue.js";

/**
 * A run's files: the operations that Lua's `store` and a tool's `cx.store` share, over any store. Operations run one after
 * the other, so none sees half of another. Every method rejects with a `StoreError`.
 *
 * Source: docs/spec/store.md sections 3 to 7.
 */
export class RunFiles {
  readonly #store: Store;
  readonly #queue: TurnQueue;

  /**
   * @param store runs may share it: the operations of all of them run one after the other
   * @param shared the store whose turns it waits for, where `store` only stands before it
   */
  constructor(store: Store, shared: Store = store) {
    this.#store = checkedStore(store);
    this.#queue = turnQueueOf(shared);
  }

  /** The text of a file, or of some of its lines, joined by LF. */
  async read(path: string, range: LineRange = {}): Promise<string> {
    checkedPath(path);
    checkRange(path, range);
    const text = await this.#exclusive(() => this.#text(path));
    if (range.start === undefined) return text;
    return selectLines(path, text, range).lines.join("\n");
  }

  /** The lines of a file, or some of them, as `N| text`. */
  async readNumbered(path: string, range: LineRange = {}): Promise<string> {
    checkedPath(path);
    checkRange(path, range);
    return numberLines(selectLines(path, await this.#exclusive(() => this.#text(path)), range));
  }

  /** The bytes of a file. */
  async readBytes(path: string): Promise<Uint8Array> {
    checkedPath(path);
    return (await this.#exclusive(() => this.#store.read(path))).slice();
  }

  /** Creates or replaces a file, and gives its bytes. */
  async write(path: string, contents: string | Uint8Array): Promise<Uint8Array> {
    checkedPath(path);
    const bytes = encode(contents);
    await this.#exclusive(() => this.#store.write(path, bytes));
    return bytes;
  }

  /** Adds to a file, which is created when missing. `changed` gets its bytes afterwards. */
  async append(path: string, contents: string, changed?: (bytes: Uint8Array) => void): Promise<void> {
    checkedPath(path);
    await this.#exclusive(async () => {
      await this.#store.append(path, encode(contents));
      if (changed !== undefined) changed(await this.#store.read(path));
    });
  }

  /** Replaces the one occurrence of `old`, and gives the file's bytes. */
  async strReplace(path: string, old: string, replacement: string): Promise<Uint8Array> {
    checkedPath(path);
    if (old === "") throw emptyAnchor(path);
    return this.#exclusive(async () => {
      const bytes = encode(replaceOnce(path, await this.#text(path), old, replacement));
      await this.#store.write(path, bytes);
      return bytes;
    });
  }

  /** Removes a file or an empty directory, and tells whether there was one. */
  async delete(path: string): Promise<boolean> {
    checkedPath(path);
    return this.#exclusive(() => this.#store.delete(path));
  }

  /** Whether a file or a directory stands at `path`. */
  async exists(path: string): Promise<boolean> {
    checkedPath(path);
    return (await this.#exclusive(() => this.#store.kind(path))) !== undefined;
  }

  /** The files, or directories, that a pattern matches, sorted by bytes. */
  async glob(pattern: string): Promise<string[]> {
    const checked = checkedPattern(pattern);
    const entries = await this.#exclusive(() => this.#store.list(literalFolder(checked)));
    return selectPaths(checked, entries);
  }

  async #text(path: string): Promise<string> {
    const bytes = await this.#store.read(path);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw notUtf8(path);
    }
  }

  #exclusive<T>(operation: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      try {
        return await operation();
      } catch (error) {
        throw isStoreError(error) ? error : backendFailure("unexpected failure");
      }
    });
  }
}

function encode(contents: string | Uint8Array): Uint8Array {
  return typeof contents === "string" ? new TextEncoder().encode(contents) : contents.slice();
}

/** The directory that every match is in, so that the rest of a large store is not listed. */
function literalFolder(pattern: Pattern): string {
  const wild = pattern.segments.findIndex((segment) => segment.includes("*"));
  const literal = pattern.segments.slice(0, wild === -1 ? -1 : wild).join("/");
  try {
    return literal === "" ? "" : checkedPath(literal);
  } catch (error) {
    if (error instanceof StoreError) return "";
    throw error;
  }
}
