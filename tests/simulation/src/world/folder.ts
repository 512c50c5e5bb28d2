import { MemoryStore, type Store } from "@runvil/host";
import type { Life } from "./life.js";

/** A folder of a run's files, which outlives every process that uses it. */
export class Folder {
  readonly #files: MemoryStore;

  constructor(files: { readonly [path: string]: string }) {
    this.#files = new MemoryStore(files);
  }

  /** The folder as one process sees it. */
  for(life: Life): Store {
    const files = this.#files;
    return {
      kind: (path) => life.ask(() => files.kind(path)),
      read: (path) => life.ask(() => files.read(path)),
      write: (path, bytes) => life.ask(() => files.write(path, bytes)),
      append: (path, bytes) => life.ask(() => files.append(path, bytes)),
      delete: (path) => life.ask(() => files.delete(path)),
      list: (under) => life.ask(() => files.list(under)),
    };
  }
}

/** The files of a store as paths and their contents, in order. */
export async function contentsOf(store: Store): Promise<(readonly [string, string])[]> {
  const { files } = await store.list("");
  const contents: (readonly [string, string])[] = [];
  for (const path of [...files].sort()) contents.push([path, Buffer.from(await store.read(path)).toString()]);
  return contents;
}
