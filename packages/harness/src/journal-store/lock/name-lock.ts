import { systemErrorCode } from "../../store/system-error.js";
import { storageFailure } from "../storage-failure.js";
import { listen } from "./listener.js";
import { heldBy, type RunLock } from "./run-lock.js";

/**
 * Takes a lock by listening under a name that the system gives to one listener alone and frees when it dies, as Windows does
 * with the names of pipes.
 *
 * @param address the name, such as `\\.\pipe\runvil-1f2e`
 */
export async function takeNameLock(run: string, address: string): Promise<RunLock> {
  try {
    const listener = await listen(address);
    return { release: () => listener.close() };
  } catch (cause) {
    if (systemErrorCode(cause) === "EADDRINUSE") throw heldBy(run);
    throw storageFailure(`lock run ${run}`, cause);
  }
}
