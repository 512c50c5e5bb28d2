import { type FileSystem, NODE_FILE_SYSTEM, type OpenFile } from "../../src/journal-store/file-system.js";

/** What goes wrong, and when. */
export interface Fault {
  /** Which request it is, from 1, of all or of those of a kind. */
  readonly at: number;
  readonly kind?: string;
  /** An error's code. For a write also `half`: it takes half of the bytes and is done; `half then {code}`: and the next one fails. */
  readonly what: string;
  /** Whether every request from there on fails too. */
  readonly forever?: boolean;
}

/** The file system of the machine, with a fault in it. */
export interface FaultyFiles extends FileSystem {
  /** Whether the fault has come. */
  readonly hit: () => boolean;
  /** How many files are open. */
  readonly openFiles: () => number;
}

export function faultyFiles({ at, kind, what, forever = false }: Fault): FaultyFiles {
  let requests = 0;
  let hit = false;
  let left = 0;
  let pending: string | undefined;

  /** What goes wrong with this request: nothing, its code, or `half`. */
  function fault(request: string): string | undefined {
    if (kind !== undefined && request !== kind) return undefined;
    requests += 1;
    if (pending !== undefined) {
      const code = pending;
      if (!forever) pending = undefined;
      return code;
    }
    if (requests < at || (requests > at && !forever)) return undefined;
    hit = true;
    const [first = "", , then] = what.split(" ");
    pending = then;
    return first;
  }

  async function request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const code = fault(name);
    if (code !== undefined) throw systemError(code);
    return work();
  }

  function faultyFile(file: OpenFile): OpenFile {
    left += 1;
    return {
      size: () => file.size(),
      read: (into, offset) => request("read", () => file.read(into, offset)),
      write: (bytes) => {
        const code = fault("write");
        if (code === "half") return file.write(bytes.subarray(0, bytes.length >> 1));
        if (code === "nothing") return 0;
        if (code !== undefined) throw systemError(code);
        return file.write(bytes);
      },
      truncate: (size) => request("truncate", () => file.truncate(size)),
      sync: () => request("sync", () => file.sync()),
      close: async () => {
        left -= 1;
        await file.close();
        await request("close", async () => {});
      },
    };
  }

  const real = NODE_FILE_SYSTEM;
  return {
    open: (path, how) => request("open", async () => faultyFile(await real.open(path, how))),
    makeFolder: (path) => request("makeFolder", () => real.makeFolder(path)),
    syncFolder: (path) => request("syncFolder", () => real.syncFolder(path)),
    names: (path) => request("names", () => real.names(path)),
    link: (path, second) => request("link", () => real.link(path, second)),
    unlink: (path) => request("unlink", () => real.unlink(path)),
    rename: (path, to) => request("rename", () => real.rename(path, to)),
    removeFolder: (path) => request("removeFolder", () => real.removeFolder(path)),
    hit: () => hit,
    openFiles: () => left,
  };
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}
