import { BOMBS } from "./bombs.js";
import { DEEP } from "./deep.js";
import { ENDLESS_LOOPS } from "./endless-loops.js";
import type { HostilePrompt } from "./hostile-prompt.js";
import { LIBRARY_LOOPS } from "./library-loops.js";

/** Every hostile prompt, by the group that one child process plays. */
export const HOSTILE: Readonly<Record<string, readonly HostilePrompt[]>> = {
  "endless loops": ENDLESS_LOOPS,
  "library loops": LIBRARY_LOOPS,
  bombs: BOMBS,
  deep: DEEP,
};
