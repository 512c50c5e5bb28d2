import { JournalError, type TakeLock } from "@runvil/harness/journal-store";
import type { Life } from "./life.js";

/** The locks of a machine: whoever dies holds none. */
export class Locks {
  readonly #held = new Map<string, Life>();

  /** How many locks the living hold. */
  get held(): number {
    return Array.from(this.#held.values()).filter((life) => !life.isDead).length;
  }

  /** What takes locks for one process. */
  for(life: Life): TakeLock {
    return (run, folder) =>
      life.ask(() => {
        const holder = this.#held.get(folder);
        if (holder !== undefined && !holder.isDead) {
          throw new JournalError({ kind: "held", message: `run ${run} is held` });
        }
        this.#held.set(folder, life);
        return {
          release: async () => {
            if (this.#held.get(folder) === life) this.#held.delete(folder);
          },
        };
      });
  }
}
