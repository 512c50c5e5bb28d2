import type { EffectAnswer, ToolCallFiles } from "@runvil/protocol";
import type { RecordedAnswer, Recording } from "./recording.js";

/** A write that was begun and of which nobody knows whether it was done. */
export interface PendingWrite {
  /** The effect that writes. */
  readonly id: string;
  /** The hash of what the file held; null for no file. */
  readonly before: string | null;
  /** The hash of what it was to hold; null for no file. */
  readonly after: string | null;
}

/** What the journal knows of one file: the hash of its contents, null for no file; or that a write may have been done. */
export type KnownFile = { readonly sha256: string | null } | { readonly pending: PendingWrite };

/**
 * What a journal knows of the run's files at its end, by path. Directories are no part of it.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function knownFiles({ files }: Pick<Recording, "files">): ReadonlyMap<string, KnownFile> {
  const known = new Map<string, KnownFile>();
  /** The hash that each file had before a pending write's effect first touched it. */
  const untouched = new Map<string, Map<string, string | null>>();
  for (const moment of files) {
    switch (moment.record) {
      case "read":
        if (moment.sha256 !== null && !known.has(moment.path)) known.set(moment.path, { sha256: moment.sha256 });
        break;
      case "write": {
        const { id, path, before, after } = moment;
        known.set(path, { pending: { id, before, after } });
        const first = untouched.get(id) ?? new Map<string, string | null>();
        untouched.set(id, first);
        if (!first.has(path)) first.set(path, before);
        break;
      }
      case "answer":
        settle(moment, untouched.get(moment.id), known);
        untouched.delete(moment.id);
        break;
    }
  }
  return known;
}

/** The effect has its answer: what it wrote is certain now, unless another effect wrote the file since. */
function settle(
  { id, answer }: RecordedAnswer,
  untouched: ReadonlyMap<string, string | null> | undefined,
  known: Map<string, KnownFile>,
): void {
  for (const [path, before] of untouched ?? []) {
    const file = known.get(path);
    if (file === undefined || !("pending" in file) || file.pending.id !== id) continue;
    const sha256 = leftBy(answer, path, before, file.pending);
    if (sha256 !== undefined) known.set(path, { sha256 });
  }
}

/** What an answered effect left at a path; undefined when its answer does not tell. */
function leftBy(
  answer: EffectAnswer,
  path: string,
  before: string | null,
  pending: PendingWrite,
): string | null | undefined {
  const files = filesOf(answer);
  if (files === undefined) return answer.ok ? pending.after : pending.before;
  if (Object.hasOwn(files, path)) return files[path];
  // A call that was cut may have left a write to a store that goes on with it.
  return isCut(answer) ? undefined : before;
}

/** The files that a tool call says it left; undefined for any other effect's answer. */
function filesOf({ value }: EffectAnswer): ToolCallFiles["files"] | undefined {
  return typeof value === "object" && value !== null && "files" in value ? value.files : undefined;
}

function isCut(answer: EffectAnswer): boolean {
  if (answer.ok || !("kind" in answer.value)) return false;
  return answer.value.kind === "cancelled" || answer.value.kind === "Timeout";
}
