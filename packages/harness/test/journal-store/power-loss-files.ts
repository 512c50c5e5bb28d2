import { dirname } from "node:path";
import type { FileSystem, OpenFile } from "../../src/journal-store/file-system.js";

/** Chooses a whole number from 0 to below `limit`. */
export type Choose = (limit: number) => number;

interface File {
  bytes: Buffer;
  /** What is on the disk for certain. */
  safe: Buffer;
}

interface Folder {
  readonly names: Map<string, File | undefined>;
  safe: Map<string, File | undefined>;
}

/**
 * A file system in memory whose power fails: what was written and not synced is then there in part or not at all, and so are
 * names in folders that were not synced. Of a file's unsynced end a part may be zeros, as where its length reached the disk
 * before its contents.
 */
export class PowerLossFiles implements FileSystem {
  readonly #folders: Map<string, Folder>;
  #requestsLeft = Number.POSITIVE_INFINITY;

  constructor(folders: Map<string, Folder> = new Map([["/", { names: new Map(), safe: new Map() }]])) {
    this.#folders = folders;
  }

  /** Every request after so many more fails. */
  dieAfter(requests: number): void {
    this.#requestsLeft = requests;
  }

  /** What stands on the disk when the machine starts again. */
  restart(choose: Choose): PowerLossFiles {
    const folders = new Map<string, Folder>();
    for (const [path, { names, safe }] of this.#folders) {
      if (path !== "/" && !folders.get(dirname(path))?.names.has(path)) continue;
      const kept = new Map<string, File | undefined>();
      for (const name of new Set([...names.keys(), ...safe.keys()])) {
        const certain = names.has(name) && safe.has(name);
        const there = certain || choose(2) === 0;
        const file = names.get(name) ?? safe.get(name);
        if (there) kept.set(name, file === undefined ? undefined : afterLoss(file, choose));
      }
      folders.set(path, { names: kept, safe: new Map(kept) });
    }
    return new PowerLossFiles(folders);
  }

  async open(path: string, how: "read" | "append" | "create"): Promise<OpenFile> {
    this.#spend();
    const { names } = this.#folder(dirname(path));
    const found = names.get(path);
    if (how === "create" && found !== undefined) throw systemError("EEXIST");
    if (how !== "create" && found === undefined) throw systemError("ENOENT");
    const file = found ?? { bytes: Buffer.alloc(0), safe: Buffer.alloc(0) };
    names.set(path, file);
    return {
      read: async (into, offset) => {
        this.#spend();
        return file.bytes.copy(into, 0, offset);
      },
      size: async () => file.bytes.length,
      write: (bytes) => {
        // A process that is dead does not write, but what it was at may be written in part.
        const alive = this.#requestsLeft > 0;
        file.bytes = Buffer.concat([file.bytes, alive ? bytes : bytes.subarray(0, bytes.length >> 1)]);
        this.#spend();
        return bytes.length;
      },
      truncate: async (size) => {
        this.#spend();
        file.bytes = file.bytes.subarray(0, size);
      },
      sync: async () => {
        this.#spend();
        file.safe = file.bytes;
      },
      close: async () => {},
    };
  }

  async makeFolder(path: string): Promise<string | undefined> {
    this.#spend();
    return this.#make(path);
  }

  async syncFolder(path: string): Promise<void> {
    this.#spend();
    const folder = this.#folder(path);
    folder.safe = new Map(folder.names);
  }

  async names(path: string): Promise<string[]> {
    this.#spend();
    return [...this.#folder(path).names.keys()].map((name) => name.slice(path.length + 1));
  }

  async link(): Promise<void> {
    throw systemError("EPERM");
  }

  async unlink(): Promise<void> {
    throw systemError("EPERM");
  }

  async rename(): Promise<void> {
    throw systemError("EPERM");
  }

  async removeFolder(): Promise<void> {
    throw systemError("EPERM");
  }

  #make(path: string): string | undefined {
    if (this.#folders.has(path)) return undefined;
    const topmost = this.#make(dirname(path)) ?? path;
    this.#folder(dirname(path)).names.set(path, undefined);
    this.#folders.set(path, { names: new Map(), safe: new Map() });
    return topmost;
  }

  #folder(path: string): Folder {
    const folder = this.#folders.get(path);
    if (folder === undefined) throw systemError("ENOENT");
    return folder;
  }

  #spend(): void {
    if (this.#requestsLeft <= 0) throw systemError("EIO");
    this.#requestsLeft -= 1;
  }
}

function afterLoss({ bytes, safe }: File, choose: Choose): File {
  const kept = keptPart(bytes, safe, choose);
  return { bytes: kept, safe: kept };
}

function keptPart(bytes: Buffer, safe: Buffer, choose: Choose): Buffer {
  if (bytes.equals(safe) || choose(4) === 0) return safe;
  // What both have in common was not touched since the sync.
  const untouched = bytes.subarray(0, safe.length).equals(safe) ? safe.length : Math.min(safe.length, bytes.length);
  const length = untouched + choose(bytes.length - untouched + 1);
  const zeros = choose(2) === 0 ? choose(bytes.length - length + 1) : 0;
  return Buffer.concat([bytes.subarray(0, length), Buffer.alloc(zeros)]);
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}
