import { allowTasks, type Entry, immediate, suspending } from "@runvil/engine/dialect";
import { addLocal } from "./add-local.js";
import { advertise } from "./advertise.js";
import { callCounts } from "./call-counts.js";
import { directCall } from "./direct-call.js";
import type { SectionAliases } from "./section-aliases.js";

/**
 * Installs `tools`.
 *
 * Source: docs/spec/promptforge-dialect.md section 6 (PF-50).
 */
export function installTools(entry: Entry, tools: SectionAliases): void {
  entry.setGlobal(
    "tools",
    entry.namespace({
      always: immediate(entry, "tools.always", (args) => void advertise(entry, tools, "tools.always", args)),
      add: immediate(entry, "tools.add", (args) => void advertise(entry, tools, "tools.add", args)),
      add_local: immediate(entry, "tools.add_local", (args) => void addLocal(entry, tools, args)),
      call: suspending(entry, "tools.call", ([target, args]) => directCall(entry, tools, target, args)),
      calls: callCounts(entry, tools),
      allow_tasks: immediate(entry, "tools.allow_tasks", ([targets]) => void allowTasks(entry, targets)),
    }),
  );
}
