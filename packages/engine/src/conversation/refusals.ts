import type { Entry } from "../entry/entry.js";
import { luaError } from "../run/engine-error.js";

/** Refuses what cannot happen while a loop or a compaction of the entry runs (docs/spec/conversations.md section 3). */
export function refuseWhileLooping(entry: Entry, call: string): void {
  if (!entry.looping) return;
  throw luaError(
    `${call} is unavailable while this section runs a loop or a compaction: use models.infer for a side question, or call ${call} after it returns`,
  );
}
