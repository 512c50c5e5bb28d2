import { trim } from "@runvil/names";
import { headingText } from "../chain/heading.js";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { luaError } from "../run/engine-error.js";

const IN_HANDLER =
  "jump is unavailable inside a local tool handler: return a value from the handler and call jump from the block after the tool call returns";

/** Installs `jump` (docs/spec/walk-jump-call.md section 5). */
export function installJump(entry: Entry): void {
  entry.setGlobal(
    "jump",
    immediate(entry, "jump", ([target]) => {
      if (entry.handlers > 0) throw luaError(IN_HANDLER);
      if (entry.loading > 0) throw luaError("jump is not available while a library loads");
      const reference = headingText(target);
      entry.jump = reference;
      // The raise unwinds the block; what was recorded takes effect when the block ends, caught or not.
      throw luaError(`jump to \`${trim(reference)}\` is recorded`);
    }),
  );
}
