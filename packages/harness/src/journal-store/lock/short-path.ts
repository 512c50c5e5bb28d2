import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The shortest of the limits that systems put on the path of a socket, without the zero byte at its end. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Names of one folder as paths that are short enough for sockets. Node cuts longer ones off silently. */
export interface ShortPaths {
  /** The path of a name. */
  of(name: string): string;
  /** Removes what was made for them; the paths then lead nowhere. */
  drop(): Promise<void>;
}

/**
 * Paths of a folder's names for sockets: the folder's own where they are short enough, else through a symbolic link in a new
 * private folder of the system's temporary one. Undefined when no path is short enough.
 *
 * @param folder an absolute path
 * @param longest the length in bytes of the longest name that will be asked for
 */
export async function shortPaths(folder: string, longest: number): Promise<ShortPaths | undefined> {
  const fits = (base: string) => Buffer.byteLength(base) + 1 + longest <= MAX_SOCKET_PATH_BYTES;
  if (fits(folder)) return { of: (name) => join(folder, name), drop: async () => {} };
  const parent = [tmpdir(), "/tmp"].find((temporary) => fits(join(temporary, "runvil-XXXXXX", "f")));
  if (parent === undefined) return undefined;
  const holder = await mkdtemp(join(parent, "runvil-"));
  const alias = join(holder, "f");
  const drop = () => rm(holder, { recursive: true, force: true });
  try {
    await symlink(folder, alias);
  } catch (error) {
    await drop();
    throw error;
  }
  return { of: (name) => join(alias, name), drop };
}
