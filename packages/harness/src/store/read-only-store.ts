import type { Store } from "./store.js";
import { permissionDenied } from "./store-failure.js";

/**
 * `store` with every change refused as `permission_denied`.
 *
 * Source: docs/spec/store.md sections 1 and 7.
 */
export function readOnlyStore(store: Store): Store {
  const refuse = async (path: string): Promise<never> => {
    throw permissionDenied(path, "the store is read-only");
  };
  return {
    kind: (path) => store.kind(path),
    read: (path) => store.read(path),
    list: (under) => store.list(under),
    write: refuse,
    append: refuse,
    delete: refuse,
  };
}
