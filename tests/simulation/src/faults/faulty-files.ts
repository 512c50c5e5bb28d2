import { type FileSystem, NODE_FILE_SYSTEM, type OpenFile } from "@runvil/harness/journal-store";

/** A request to a file system. */
export type Request =
  | Exclude<keyof FileSystem, "removeFolder">
  | "read"
  | "size"
  | "write"
  | "truncate"
  | "sync"
  | "close";

/** The file system of the machine, where one request fails. */
export interface FaultyFiles extends FileSystem {
  /** Whether that request was made. */
  readonly isHit: () => boolean;
  /** How many files are open. */
  readonly openFiles: () => number;
}

/** Fails the `at`-th request of a kind, from 1, with a code of the system; a write after it took half of its bytes. */
export function faultyFiles(kind: Request, at: number, code: string): FaultyFiles {
  let count = 0;
  let open = 0;
  const isDue = (request: Request): boolean => {
    if (request === kind) count += 1;
    return request === kind && count === at;
  };
  const ask = async <T>(request: Request, work: () => Promise<T>): Promise<T> => {
    if (isDue(request)) throw failure(code);
    return work();
  };
  const faulty = (file: OpenFile): OpenFile => {
    open += 1;
    return {
      read: (into, offset) => ask("read", () => file.read(into, offset)),
      size: () => ask("size", () => file.size()),
      write(bytes) {
        if (!isDue("write")) return file.write(bytes);
        file.write(bytes.subarray(0, bytes.length >> 1));
        throw failure(code);
      },
      truncate: (size) => ask("truncate", () => file.truncate(size)),
      sync: () => ask("sync", () => file.sync()),
      async close() {
        open -= 1;
        await file.close();
        await ask("close", async () => {});
      },
    };
  };
  const real = NODE_FILE_SYSTEM;
  return {
    open: (path, how) => ask("open", async () => faulty(await real.open(path, how))),
    makeFolder: (path) => ask("makeFolder", () => real.makeFolder(path)),
    syncFolder: (path) => ask("syncFolder", () => real.syncFolder(path)),
    names: (path) => ask("names", () => real.names(path)),
    link: (path, second) => ask("link", () => real.link(path, second)),
    unlink: (path) => ask("unlink", () => real.unlink(path)),
    rename: (path, to) => ask("rename", () => real.rename(path, to)),
    removeFolder: (path) => real.removeFolder(path),
    isHit: () => count >= at,
    openFiles: () => open,
  };
}

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}
