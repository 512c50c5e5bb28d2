import type { FileRecord } from "../run/run-record.js";
import type { Store } from "../store/store.js";

/** Whose operations a journaled store performs. */
export interface StoreUser {
  /** The effect's id. */
  readonly id: string;
  readonly by: "tool_call" | "store_operation";
}

/**
 * A store as one effect sees it: every file that it reads or changes is put on record before.
 *
 * @param onFault gets what the record throws or rejects with. The operation is not performed then, and the run has to end
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function journaledStore(
  store: Store,
  record: FileRecord,
  { id, by }: StoreUser,
  onFault: (fault: unknown) => void,
): Store {
  const recorded = async (put: () => void | Promise<void>): Promise<void> => {
    try {
      await put();
    } catch (fault) {
      onFault(fault);
      throw fault;
    }
  };
  /** The contents of a file; null when there is none, undefined for a directory. */
  const contents = async (path: string): Promise<Uint8Array | null | undefined> => {
    const kind = await store.kind(path);
    if (kind === "directory") return undefined;
    return kind === "file" ? store.read(path) : null;
  };
  const change = async (path: string, afterOf: (before: Uint8Array | null) => Uint8Array | null): Promise<void> => {
    const before = await contents(path);
    // A directory in the way fails the operation, and one that is deleted holds no file.
    if (before === undefined) return;
    const after = afterOf(before);
    if (before !== null || after !== null) await recorded(() => record.write(id, by, { path, before, after }));
  };
  return {
    kind: (path) => store.kind(path),
    list: (under) => store.list(under),
    async read(path) {
      const bytes = await store.read(path);
      await recorded(() => record.read(id, path, bytes));
      return bytes;
    },
    async write(path, bytes) {
      await change(path, () => bytes);
      return store.write(path, bytes);
    },
    async append(path, bytes) {
      await change(path, (before) => (before === null ? bytes : Buffer.concat([before, bytes])));
      return store.append(path, bytes);
    },
    async delete(path) {
      await change(path, () => null);
      return store.delete(path);
    },
  };
}
