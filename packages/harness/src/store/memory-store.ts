import { ancestors } from "@runvil/store-paths";
import type { EntryKind, Store, StoreListing } from "./store.js";
import { directoryNotEmpty, isADirectory, notADirectory, notFound } from "./store-failure.js";

/**
 * A store in memory, gone with the object.
 *
 * Source: docs/spec/store.md section 1.
 */
export class MemoryStore implements Store {
  readonly #files = new Map<string, Uint8Array>();
  readonly #directories = new Set<string>();

  /** Starts with `files`: valid store paths to text or bytes. */
  constructor(files: { readonly [path: string]: string | Uint8Array } = {}) {
    for (const [path, contents] of Object.entries(files)) {
      this.#put(path, typeof contents === "string" ? new TextEncoder().encode(contents) : contents.slice());
    }
  }

  async kind(path: string): Promise<EntryKind | undefined> {
    if (this.#files.has(path)) return "file";
    return this.#directories.has(path) ? "directory" : undefined;
  }

  async read(path: string): Promise<Uint8Array> {
    const bytes = this.#files.get(path);
    if (bytes !== undefined) return bytes;
    throw this.#directories.has(path) ? isADirectory(path) : notFound(path);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.#put(path, bytes.slice());
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    const before = this.#files.get(path) ?? new Uint8Array();
    const joined = new Uint8Array(before.length + bytes.length);
    joined.set(before);
    joined.set(bytes, before.length);
    this.#put(path, joined);
  }

  async delete(path: string): Promise<boolean> {
    if (this.#files.delete(path)) return true;
    if (!this.#directories.has(path)) return false;
    const inside = `${path}/`;
    for (const entry of [...this.#files.keys(), ...this.#directories]) {
      if (entry.startsWith(inside)) throw directoryNotEmpty(path);
    }
    return this.#directories.delete(path);
  }

  async list(under: string): Promise<StoreListing> {
    const inside = under === "" ? "" : `${under}/`;
    const below = (entries: Iterable<string>) => Array.from(entries).filter((entry) => entry.startsWith(inside));
    return { files: below(this.#files.keys()), directories: below(this.#directories) };
  }

  #put(path: string, bytes: Uint8Array): void {
    if (this.#directories.has(path)) throw isADirectory(path);
    const above = ancestors(path);
    if (above.some((directory) => this.#files.has(directory))) throw notADirectory(path);
    for (const directory of above) this.#directories.add(directory);
    this.#files.set(path, bytes);
  }
}
