import { MemoryStore, readOnlyStore, type Store } from "@runvil/host";
import type { CaseFileContents, CaseHost } from "./case.js";

/** The files of one case. */
export interface CaseStore {
  /** What the run is given. */
  readonly given: Store | (() => Store);
  /** The files as they are now. */
  files(): Promise<ReadonlyMap<string, string | Uint8Array>>;
}

/**
 * Makes the store of a case.
 *
 * @param onOperation called when the first operation reaches the store, before it is performed
 *
 * Source: conformance/README.md, `store`, `store_read_only` and `store_fails`.
 */
export function caseStore(
  host: Pick<CaseHost, "store" | "store_read_only" | "store_fails">,
  onOperation: () => void,
): CaseStore {
  const memory = new MemoryStore(
    Object.fromEntries(Object.entries(host.store ?? {}).map(([path, contents]) => [path, bytesOf(contents)])),
  );
  const kept = host.store_read_only === true ? readOnlyStore(memory) : memory;
  const watched = watchedStore(kept, () => {
    onOperation();
    if (host.store_fails === "operations") throw new Error("the scripted store fails");
  });
  return {
    given: host.store_fails === "opening" ? refuseToOpen : watched,
    files: () => readAll(memory),
  };
}

/** The bytes of a file as a case gives it. */
export function bytesOf(contents: CaseFileContents): Uint8Array {
  return typeof contents === "string"
    ? new TextEncoder().encode(contents)
    : new Uint8Array(Buffer.from(contents.base64, "base64"));
}

function refuseToOpen(): never {
  throw new Error("the scripted store does not open");
}

function watchedStore(store: Store, before: () => void): Store {
  const watch =
    <Args extends readonly unknown[], Value>(operation: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      before();
      return operation(...args);
    };
  return {
    kind: watch((path) => store.kind(path)),
    read: watch((path) => store.read(path)),
    write: watch((path, bytes) => store.write(path, bytes)),
    append: watch((path, bytes) => store.append(path, bytes)),
    delete: watch((path) => store.delete(path)),
    list: watch((under) => store.list(under)),
  };
}

async function readAll(store: Store): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const found = new Map<string, string | Uint8Array>();
  const { files } = await store.list("");
  for (const path of files.toSorted()) found.set(path, textOrBytes(await store.read(path)));
  return found;
}

function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}
