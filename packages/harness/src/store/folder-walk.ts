import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { EntryKind } from "./store.js";
import { permissionDenied, unsupported } from "./store-failure.js";
import { systemErrorCode } from "./system-error.js";

/** How far a path exists in a folder. */
export interface WalkResult {
  readonly found: EntryKind | undefined;
  /** The real path. */
  readonly file: string;
  /** True when a file stands where a directory would have to be. */
  readonly blocked: boolean;
}

/**
 * Follows a checked store path from `root`, a real path, segment by segment, through no symbolic link. Rejects with
 * `permission_denied` for a link and for what is neither a regular file nor a directory, and with `unsupported` where the
 * file system spells an entry otherwise.
 *
 * Source: docs/spec/store.md section 3, "Confinement".
 */
export async function walk(root: string, path: string): Promise<WalkResult> {
  if (isForeignName(path)) throw unsupported(path, "the file system does not allow the name");
  const target = join(root, path);
  let reached = root;
  let kind: EntryKind = "directory";
  for (const segment of path.split("/")) {
    if (kind === "file") return { found: undefined, file: target, blocked: true };
    const next = await entryKind(join(reached, segment), path);
    if (next === undefined) {
      await checkSpelling(reached, path);
      return { found: undefined, file: target, blocked: false };
    }
    reached = join(reached, segment);
    kind = next;
  }
  await checkSpelling(reached, path);
  return { found: kind, file: target, blocked: false };
}

/** Windows reads a colon as a drive or a stream of another file, and allows none of the others in a name. */
export function isForeignName(path: string, platform: string = process.platform): boolean {
  return platform === "win32" && /[<>:"|?*]/.test(path);
}

async function entryKind(file: string, path: string): Promise<EntryKind | undefined> {
  const stats = await lstat(file).catch((error: unknown) => {
    const code = systemErrorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  });
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) throw permissionDenied(path, "symbolic link");
  if (stats.isDirectory()) return "directory";
  if (stats.isFile()) return "file";
  throw permissionDenied(path, "not a regular file");
}

/** The file system must know an entry by the very name that the path gives it. */
async function checkSpelling(file: string, path: string): Promise<void> {
  const fault = spellingFault(file, await realpath(file));
  if (fault === "case") throw unsupported(path, "the file system does not tell letter case apart");
  if (fault === "link") throw permissionDenied(path, "symbolic link");
}

/** How the real path of an entry differs from the one that was asked for. */
export function spellingFault(asked: string, real: string): "case" | "link" | undefined {
  if (asked === real) return undefined;
  const fold = (text: string) => text.normalize("NFC").toLowerCase();
  return fold(asked) === fold(real) ? "case" : "link";
}
