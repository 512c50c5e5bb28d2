import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { systemErrorCode } from "../../store/system-error.js";
import type { FileSystem } from "../file-system.js";
import { JournalError } from "../journal-error.js";
import { storageFailure } from "../storage-failure.js";
import { type Listener, listen, liveness } from "./listener.js";
import { heldBy, type RunLock } from "./run-lock.js";
import { type ShortPaths, shortPaths } from "./short-path.js";

/*
 * The lock of a folder on systems with Unix domain sockets.
 *
 * 1. Whoever wants the lock listens on a socket with a name of its own, and only then publishes it by a second name,
 *    `lock.<n>`. So a published socket that refuses connections has no listener any more and never will.
 * 2. The holder is who listens behind the highest n. It may be followed by n + 1 alone, once it is dead.
 * 3. link(2) makes a name for exactly one of those who try. Nobody needs to remove a name first, so no two processes can
 *    believe in different takeovers.
 * 4. The highest name is never removed. Old ones are, at a distance: whoever looked at the folder so long ago that its number
 *    was removed since makes a low one again, and sees that when it looks once more.
 */

const LOCK = /^lock\.([1-9][0-9]{0,14})$/;
const CONTENDER = /^holder\.[0-9a-f]{16}$/;
const LONGEST_NAME = "holder.0123456789abcdef".length;
const KEPT = 16;

/** What a folder that is gone makes requests fail with. Node says EACCES for sockets. */
const GONE = new Set(["ENOENT", "EACCES"]);
const ATTEMPTS = 20;

/**
 * Takes the lock of a folder through sockets in it. The folder is made where there is none, and once more where it is moved
 * away meanwhile.
 *
 * @param folder an absolute path
 */
export async function takeSocketLock(run: string, folder: string, files: FileSystem): Promise<RunLock> {
  const short = await guarded(run, folder, () => shortPaths(folder, LONGEST_NAME));
  if (short === undefined) {
    const message = `no short path leads to ${folder}, as the lock of run ${run} needs: set TMPDIR to a shorter path`;
    throw new JournalError({ kind: "unsupported", message });
  }
  try {
    return await guarded(run, folder, () => takeOrRetry(run, folder, files, short));
  } finally {
    await short.drop();
  }
}

async function takeOrRetry(run: string, folder: string, files: FileSystem, short: ShortPaths): Promise<RunLock> {
  for (let attempt = 1; ; attempt += 1) {
    await files.makeFolder(folder);
    try {
      return await new Contender(run, folder, files, short).take();
    } catch (error) {
      if (attempt === ATTEMPTS || !GONE.has(systemErrorCode(error) ?? "")) throw error;
    }
  }
}

class Contender {
  readonly #run: string;
  readonly #folder: string;
  readonly #files: FileSystem;
  readonly #short: ShortPaths;
  readonly #name = `holder.${randomBytes(8).toString("hex")}`;

  constructor(run: string, folder: string, files: FileSystem, short: ShortPaths) {
    this.#run = run;
    this.#folder = folder;
    this.#files = files;
    this.#short = short;
  }

  async take(): Promise<RunLock> {
    const listener: Listener = await listen(this.#short.of(this.#name));
    try {
      try {
        await this.#publish();
      } finally {
        await this.#remove(this.#name);
      }
      await this.#tidy();
    } catch (error) {
      await listener.close();
      throw error;
    }
    return { release: () => listener.close() };
  }

  /** Becomes the highest, or throws `held`. */
  async #publish(): Promise<void> {
    for (;;) {
      const highest = await this.#highest();
      if (highest > 0 && (await this.#isAlive(highest))) throw heldBy(this.#run);
      const mine = highest + 1;
      try {
        await this.#files.link(join(this.#folder, this.#name), join(this.#folder, `lock.${mine}`));
      } catch (error) {
        const code = systemErrorCode(error);
        if (code === "EEXIST") continue;
        // A holder took this name for one that the dead left, a moment before it listened; or the folder is gone.
        if (code === "ENOENT" && (await this.#highest()) > highest) throw heldBy(this.#run);
        throw error;
      }
      if ((await this.#highest()) === mine) return;
      await this.#remove(`lock.${mine}`);
    }
  }

  async #highest(): Promise<number> {
    const names = await this.#files.names(this.#folder);
    return Math.max(0, ...generations(names));
  }

  async #isAlive(generation: number): Promise<boolean> {
    return (await liveness(this.#short.of(`lock.${generation}`))) === "alive";
  }

  /** Removes what the dead left, as the holder. */
  async #tidy(): Promise<void> {
    const names = await this.#files.names(this.#folder);
    const old = generations(names).sort((a, b) => b - a);
    for (const generation of old.slice(KEPT)) await this.#remove(`lock.${generation}`);
    for (const name of names.filter((name) => CONTENDER.test(name))) {
      if ((await liveness(this.#short.of(name))) === "dead") await this.#remove(name);
    }
  }

  async #remove(name: string): Promise<void> {
    try {
      await this.#files.unlink(join(this.#folder, name));
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") throw error;
    }
  }
}

function generations(names: readonly string[]): number[] {
  return names.flatMap((name) => {
    const digits = LOCK.exec(name)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}

const NO_SOCKETS_OR_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EMLINK", "EXDEV"]);

async function guarded<T>(run: string, folder: string, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined || !NO_SOCKETS_OR_LINKS.has(code)) throw storageFailure(`lock run ${run}`, cause);
    const message =
      `could not lock run ${run}: the file system of ${folder} has no Unix sockets or no hard links (${code}): ` +
      "keep journals on a local disk";
    throw new JournalError({ kind: "unsupported", message, cause });
  }
}
