import type { StoreError } from "@runvil/plugin-sdk";
import { isStoreError } from "@runvil/plugin-sdk/recognize";
import type { StoreFailure, StoreOperationAnswer, StoreOperationRequest } from "@runvil/protocol";
import type { RunFiles } from "./run-files.js";
import { backendFailure } from "./store-failure.js";

/**
 * Performs one store operation of the Engine.
 *
 * Source: docs/spec/store.md, docs/spec/events-errors-limits.md section 5.
 */
export async function performStoreOperation(
  files: RunFiles,
  request: StoreOperationRequest,
): Promise<StoreOperationAnswer> {
  try {
    return { ok: true, value: await operate(files, request) };
  } catch (error) {
    return { ok: false, value: storeFailure(isStoreError(error) ? error : backendFailure("unexpected failure")) };
  }
}

async function operate(files: RunFiles, request: StoreOperationRequest): Promise<string | boolean | string[] | null> {
  switch (request.op) {
    case "read":
      return files.read(request.path, request);
    case "read_numbered":
      return files.readNumbered(request.path, request);
    case "exists":
      return files.exists(request.path);
    case "glob":
      return files.glob(request.pattern);
    case "write":
      await files.write(request.path, request.contents);
      return null;
    case "append":
      await files.append(request.path, request.contents);
      return null;
    case "str_replace":
      await files.strReplace(request.path, request.old, request.new);
      return null;
    case "delete":
      await files.delete(request.path);
      return null;
  }
}

/** The fields of a `StoreError`, as an answer carries them. */
export function storeFailure(error: StoreError): StoreFailure {
  const { reason, message, path, rule, anchor, count } = error;
  return {
    reason,
    message,
    ...(path === undefined ? {} : { path }),
    ...(rule === undefined ? {} : { rule }),
    ...(anchor === undefined ? {} : { anchor }),
    ...(count === undefined ? {} : { count }),
  };
}
