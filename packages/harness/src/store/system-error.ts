import type { StoreError } from "@runvil/plugin-sdk";
import { backendFailure, permissionDenied, unsupported } from "./store-failure.js";

/** The code of an error of Node's file system, such as `ENOENT`; undefined for any other value. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** What the file system's refusal means to the store. The text holds the code only, since a message names real paths. */
export function storeErrorOf(path: string, error: unknown): StoreError {
  const code = systemErrorCode(error);
  switch (code) {
    case "EACCES":
    case "EPERM":
      return permissionDenied(path, "the file system refuses access");
    case "EROFS":
      return permissionDenied(path, "the file system is read-only");
    case "ELOOP":
      return permissionDenied(path, "symbolic link");
    case "ENAMETOOLONG":
      return unsupported(path, "the name is too long for the file system");
    case "EINVAL":
    case "EILSEQ":
      return unsupported(path, "the file system does not allow the name");
    default:
      return backendFailure(code ?? "unexpected failure");
  }
}
