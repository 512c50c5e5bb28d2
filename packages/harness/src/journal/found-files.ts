import { type KnownFile, knownFiles, type Recording, sha256 } from "@runvil/journal";
import type { ToolCallFiles } from "@runvil/protocol";
import { checkedStore } from "../store/checked-store.js";
import type { Store } from "../store/store.js";

/** What became of writes that were begun before a crash. */
export interface FoundWrites {
  /** The store operations that were done, though they have no answer. */
  readonly done: ReadonlySet<string>;
  /** What tool calls without an answer left, by effect. */
  readonly left: ReadonlyMap<string, ToolCallFiles>;
}

/** The files of a run as a resume finds them. */
export type FoundFiles =
  | { readonly ok: true; readonly writes: FoundWrites }
  | { readonly ok: false; readonly message: string };

/** A store of which nothing is left, so that no write can have been done. */
export const NO_WRITES: FoundWrites = { done: new Set(), left: new Map() };

/**
 * Compares a store with what a journal knows of it: each file must have its last hash, or one of the two that a write without an
 * answer gives it.
 *
 * Rejects with a `StoreError` when the store cannot be read.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export async function findFiles(recording: Recording, given: Store): Promise<FoundFiles> {
  const store = checkedStore(given);
  const done = new Set<string>();
  const left = new Map<string, ToolCallFiles>();
  for (const [path, file] of knownFiles(recording)) {
    const found = await hashAt(store, path);
    if (!fits(file, found)) return { ok: false, message: `the store was changed since the journal: ${path}` };
    if (!("pending" in file)) continue;
    const { id, before, after } = file.pending;
    if (recording.effects.get(id)?.kind === "tool_call") left.set(id, withFile(left.get(id), path, found));
    else if (found === after && before !== after) done.add(id);
  }
  return { ok: true, writes: { done, left } };
}

function fits(file: KnownFile, found: string | null): boolean {
  if (!("pending" in file)) return found === file.sha256;
  return found === file.pending.before || found === file.pending.after;
}

async function hashAt(store: Store, path: string): Promise<string | null> {
  if ((await store.kind(path)) !== "file") return null;
  return sha256(await store.read(path));
}

function withFile(left: ToolCallFiles | undefined, path: string, hash: string | null): ToolCallFiles {
  return {
    accesses: [...(left?.accesses ?? []), { op: "write", path }],
    files: { ...left?.files, [path]: hash },
  };
}
