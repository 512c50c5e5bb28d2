/** Plays the groups of hostile prompts that its parent names, in this one process. */
import { HOSTILE } from "./all.js";
import type { ChildMessage } from "./child-message.js";
import { play } from "./play.js";

const [group = "", only] = process.argv.slice(2);

for (const hostile of HOSTILE[group] ?? []) {
  if (only !== undefined && hostile.name !== only) continue;
  tell({ started: hostile.name });
  tell({ ended: hostile.name, played: await play(hostile) });
}
process.disconnect();

function tell(message: ChildMessage): void {
  process.send?.(message);
}
