import type { FileSystem, OpenFile } from "@runvil/harness/journal-store";
import type { Random } from "../random.js";
import type { Life } from "./life.js";

interface DiskFile {
  bytes: Buffer;
  length: number;
  /** How many bytes a loss of power leaves for certain. */
  synced: number;
}

/** What goes wrong with requests to a disk in one life: the `at`-th request of a kind, and those after it while `forever`. */
export interface DiskFault {
  readonly kind: "open" | "write" | "sync" | "truncate" | "read";
  readonly at: number;
  readonly code: "ENOSPC" | "EIO";
  readonly forever: boolean;
}

/** A disk in memory. What a process that is killed had handed to it stays; a loss of power takes what was not synced. */
export class Disk {
  readonly #files = new Map<string, DiskFile>();
  readonly #folders = new Set<string>();
  readonly #random: Random;
  /** Files that the living process has open. */
  openFiles = 0;

  /** @param random draws how much of a torn write and of what was not synced is left */
  constructor(random: Random) {
    this.#random = random;
  }

  /** The machine starts again after a loss of power. */
  losePower(): void {
    for (const file of this.#files.values()) {
      file.length = file.synced + this.#random.below(Math.max(0, file.length - file.synced) + 1);
      file.synced = file.length;
    }
  }

  /** The disk as one process sees it. */
  for(life: Life, fault?: DiskFault): FileSystem {
    let count = 0;
    const fails = (kind: DiskFault["kind"]): boolean => {
      if (fault?.kind !== kind) return false;
      count += 1;
      return count === fault.at || (fault.forever && count > fault.at);
    };
    const ask = <T>(kind: DiskFault["kind"] | undefined, work: () => T): Promise<T> =>
      life.ask(() => {
        if (kind !== undefined && fails(kind)) throw systemError(fault?.code ?? "EIO");
        return work();
      });
    return {
      open: (path, how) =>
        ask("open", () => {
          const found = this.#files.get(path);
          if (how === "create" && found !== undefined) throw systemError("EEXIST");
          if (how !== "create" && found === undefined) throw systemError("ENOENT");
          const file = found ?? { bytes: Buffer.alloc(4_096), length: 0, synced: 0 };
          this.#files.set(path, file);
          this.openFiles += 1;
          return this.#openFile(file, life, ask, fails, fault);
        }),
      makeFolder: (path) =>
        ask(undefined, () => {
          if (this.#folders.has(path)) return undefined;
          this.#folders.add(path);
          return path;
        }),
      syncFolder: () => ask("sync", () => {}),
      names: (path) =>
        ask(undefined, () => {
          if (!Array.from(this.#folders).some((folder) => folder === path || folder.startsWith(`${path}/`))) {
            throw systemError("ENOENT");
          }
          const names = Array.from(this.#folders).filter((folder) => folder.startsWith(`${path}/`));
          return names.map((folder) => folder.slice(path.length + 1));
        }),
      link: () => ask(undefined, unsupported),
      unlink: () => ask(undefined, unsupported),
      rename: (path, to) =>
        ask(undefined, () => {
          for (const [file, contents] of this.#files) {
            if (!file.startsWith(`${path}/`)) continue;
            this.#files.delete(file);
            this.#files.set(to + file.slice(path.length), contents);
          }
          this.#folders.delete(path);
          this.#folders.add(to);
        }),
      removeFolder: (path) =>
        ask(undefined, () => {
          for (const file of [...this.#files.keys()]) if (file.startsWith(`${path}/`)) this.#files.delete(file);
          this.#folders.delete(path);
        }),
    };
  }

  #openFile(
    file: DiskFile,
    life: Life,
    ask: <T>(kind: DiskFault["kind"] | undefined, work: () => T) => Promise<T>,
    fails: (kind: DiskFault["kind"]) => boolean,
    fault: DiskFault | undefined,
  ): OpenFile {
    return {
      read: (into, offset) => ask("read", () => file.bytes.copy(into, 0, offset, file.length)),
      size: () => ask(undefined, () => file.length),
      write: (bytes) => {
        const wasDead = life.isDead;
        try {
          life.tell(() => {});
        } catch (error) {
          // Of the write at which it died, the system may have taken a part.
          if (!wasDead) append(file, bytes.subarray(0, this.#random.below(bytes.length + 1)));
          throw error;
        }
        if (!fails("write")) return append(file, bytes);
        append(file, bytes.subarray(0, this.#random.below(bytes.length)));
        throw systemError(fault?.code ?? "EIO");
      },
      truncate: (size) =>
        ask("truncate", () => {
          file.length = size;
          file.synced = Math.min(file.synced, size);
        }),
      sync: () =>
        ask("sync", () => {
          file.synced = file.length;
        }),
      close: async () => {
        this.openFiles -= 1;
      },
    };
  }
}

function append(file: DiskFile, bytes: Uint8Array): number {
  const length = file.length + bytes.length;
  if (length > file.bytes.length) file.bytes = Buffer.concat([file.bytes.subarray(0, file.length)], length * 2);
  file.bytes.set(bytes, file.length);
  file.length = length;
  return bytes.length;
}

function unsupported(): never {
  throw systemError("EPERM");
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code });
}
