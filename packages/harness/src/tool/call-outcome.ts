import { wireName } from "@runvil/names";
import type { ObjectSchema, ToolCallContext, ToolSpec } from "@runvil/plugin-sdk";
import { isStoreError, isToolError, isToolOutput } from "@runvil/plugin-sdk/recognize";
import type { JsonObject, Trust } from "@runvil/protocol";
import { compileArguments, shortened } from "./argument-check.js";
import { frozenCopy } from "./frozen-json.js";
import type { RunTool } from "./run-tool.js";
import { oversizeFailure, ownFailure, type ToolFailure, toolErrorKind, unexpectedFailure } from "./tool-failure.js";

/** What a tool came to, before its files are known. */
export type CallOutcome =
  | { readonly ok: true; readonly text: string; readonly trust: Trust }
  | { readonly ok: false; readonly failure: ToolFailure };

/** The most bytes of text that a tool may answer. Source: docs/spec/packs.md section 6. */
export const MAX_OUTPUT_BYTES = 16_777_216;

/**
 * Checks the arguments and runs the tool. Never rejects, whatever the tool does.
 *
 * Source: docs/spec/packs.md section 6.
 */
export async function callTool({ tool }: RunTool, args: JsonObject, cx: ToolCallContext): Promise<CallOutcome> {
  const spec: ToolSpec<ObjectSchema, JsonObject> = tool.spec;
  try {
    const compiled = compileArguments(tool);
    const issue = compiled.ok ? compiled.check(args) : undefined;
    if (issue !== undefined) {
      const message: unknown = spec.invalid?.(issue) ?? invalidArguments(spec.id, issue.path, issue.message);
      if (typeof message !== "string") return failed(unexpectedFailure(spec.id, message));
      if (isOversize(message)) return failed(oversizeFailure(cx.name, MAX_OUTPUT_BYTES));
      return failed(ownFailure("InvalidArguments", message));
    }
    return outputOf(spec.id, cx.name, await spec.call(frozenCopy(args), cx));
  } catch (thrown) {
    return failed(failureOf(spec.id, cx.name, thrown));
  }
}

function invalidArguments(id: string, path: string, message: string): string {
  const where = path === "" ? "" : `${shortened(path)} `;
  return `${wireName(id)}: invalid arguments: ${where}${message}`;
}

function outputOf(id: string, name: string, output: unknown): CallOutcome {
  if (!isToolOutput(output)) return failed(unexpectedFailure(id, output));
  // Each is read once: the mark may be forged, and a getter may answer differently the next time.
  const { text, trust }: { readonly text: unknown; readonly trust: unknown } = output;
  if (typeof text !== "string") return failed(unexpectedFailure(id, output));
  if (isOversize(text)) return failed(oversizeFailure(name, MAX_OUTPUT_BYTES));
  return { ok: true, text, trust: trust === "trusted" ? "trusted" : "untrusted" };
}

function failureOf(id: string, name: string, thrown: unknown): ToolFailure {
  try {
    return ownFailureOf(name, thrown) ?? unexpectedFailure(id, thrown);
  } catch {
    // Reading what was thrown throws by itself.
    return unexpectedFailure(id, undefined);
  }
}

/** What a `ToolError` or a `StoreError` says, each field read once; undefined for anything else. */
function ownFailureOf(name: string, thrown: unknown): ToolFailure | undefined {
  const isOwn = isToolError(thrown);
  if (!isOwn && !isStoreError(thrown)) return undefined;
  const { message, cause }: { readonly message: unknown; readonly cause?: unknown } = thrown;
  if (typeof message !== "string") return undefined;
  if (isOversize(message)) return oversizeFailure(name, MAX_OUTPUT_BYTES);
  return ownFailure(isOwn ? toolErrorKind(thrown.kind) : "Backend", message, cause);
}

function isOversize(text: string): boolean {
  return text.length > MAX_OUTPUT_BYTES / 3 && Buffer.byteLength(text) > MAX_OUTPUT_BYTES;
}

function failed(failure: ToolFailure): CallOutcome {
  return { ok: false, failure };
}
