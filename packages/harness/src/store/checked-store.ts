import { StoreError } from "@runvil/plugin-sdk";
import { isStoreError } from "@runvil/plugin-sdk/recognize";
import type { StoreFailureReason } from "@runvil/protocol";
import type { EntryKind, Store, StoreListing } from "./store.js";
import { backendFailure } from "./store-failure.js";

const REASONS: { readonly [Reason in StoreFailureReason]: true } = {
  not_found: true,
  permission_denied: true,
  is_a_directory: true,
  not_a_directory: true,
  directory_not_empty: true,
  not_utf8: true,
  anchor: true,
  invalid_path: true,
  invalid_range: true,
  unsupported: true,
  already_exists: true,
  backend: true,
};

/**
 * `store` with every answer of the shape that `Store` promises, and every rejection a `StoreError` whose fields are what they
 * should be. Whatever else a store does is a failure of its backend.
 *
 * Source: docs/spec/store.md section 7.
 */
export function checkedStore(store: Store): Store {
  return {
    kind: (path) => checked(() => store.kind(path), isKind),
    read: (path) => checked(() => store.read(path), isBytes),
    write: (path, bytes) => checked(() => store.write(path, bytes), isAnything),
    append: (path, bytes) => checked(() => store.append(path, bytes), isAnything),
    delete: (path) => checked(() => store.delete(path), isBoolean),
    list: (under) => checked(() => store.list(under), isListing),
  };
}

async function checked<T>(operation: () => Promise<T>, fits: (answer: unknown) => boolean): Promise<T> {
  let answer: T;
  try {
    answer = await operation();
  } catch (thrown) {
    throw storeErrorOf(thrown);
  }
  if (!fits(answer)) throw backendFailure("unexpected failure");
  return answer;
}

/** Each field is read once: the mark may be forged, and a getter may throw or answer differently the next time. */
function storeErrorOf(thrown: unknown): StoreError {
  try {
    if (!isStoreError(thrown)) return backendFailure("unexpected failure");
    const { reason, message, path, rule, anchor, count }: { readonly [Field in keyof StoreError]?: unknown } = thrown;
    if (!isReason(reason) || typeof message !== "string") return backendFailure("unexpected failure");
    return new StoreError({
      reason,
      message,
      ...(typeof path === "string" ? { path } : {}),
      ...(typeof rule === "string" ? { rule } : {}),
      ...(typeof anchor === "string" ? { anchor } : {}),
      ...(typeof count === "number" && Number.isSafeInteger(count) ? { count } : {}),
    });
  } catch {
    return backendFailure("unexpected failure");
  }
}

function isReason(reason: unknown): reason is StoreFailureReason {
  return typeof reason === "string" && Object.hasOwn(REASONS, reason);
}

function isKind(kind: unknown): kind is EntryKind | undefined {
  return kind === undefined || kind === "file" || kind === "directory";
}

function isBytes(bytes: unknown): boolean {
  return bytes instanceof Uint8Array;
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

function isAnything(): boolean {
  return true;
}

function isListing(listing: unknown): listing is StoreListing {
  if (typeof listing !== "object" || listing === null) return false;
  const { files, directories }: { readonly files?: unknown; readonly directories?: unknown } = listing;
  return [files, directories].every((paths) => Array.isArray(paths) && paths.every((path) => typeof path === "string"));
}
