import { FolderStore } from "@runvil/host";
import { CommandError } from "./command-error.js";
import type { NamedFile } from "./text-file.js";

/**
 * Opens the folder that keeps a run's files.
 *
 * @throws CommandError when it cannot be opened
 */
export async function openStore({ shown, path }: NamedFile): Promise<FolderStore> {
  try {
    return await FolderStore.open(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${shown}: the store cannot be opened: ${reason}`, undefined, { cause });
  }
}
