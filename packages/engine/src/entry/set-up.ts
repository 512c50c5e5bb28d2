import { jsonLibrary, type LuaData, LuaError, type LuaValue } from "@runvil/lua";
import { makeMessages } from "../conversation/builders.js";
import { installCompactors } from "../conversation/compactors.js";
import { Conversation } from "../conversation/conversation.js";
import { ArgvGlobal } from "../globals/argv.js";
import { installCall } from "../globals/call.js";
import { installJump } from "../globals/jump.js";
import { installLog } from "../globals/log.js";
import { installPrompt } from "../globals/prompt.js";
import { ProseReader } from "../globals/prose.js";
import { Libraries } from "../globals/require.js";
import { installSys } from "../globals/sys.js";
import { installUi } from "../globals/ui.js";
import { installUntrusted } from "../globals/untrusted.js";
import { VariableTable } from "../globals/var.js";
import { installModels } from "../models/install-models.js";
import { installPreludes } from "../preludes/install-preludes.js";
import { luaError } from "../run/engine-error.js";
import type { Turn } from "../run/parking.js";
import { installStore } from "../store/install-store.js";
import { installTasks } from "../tasks/install-tasks.js";
import { installTools } from "../tools/install-tools.js";
import type { Entry } from "./entry.js";

/**
 * Sets a section VM up, in the order of docs/spec/walk-jump-call.md section 3.3: Engine globals, control globals, the
 * suspending forms, preludes, `require`. After it the blocks may run.
 */
export function* setUp(entry: Entry): Generator<Turn, void, undefined> {
  installEngineGlobals(entry);
  installJump(entry);
  installCall(entry);
  entry.rooms.tools = installTools(entry);
  installModels(entry);
  installTasks(entry);
  yield* installPreludes(entry);
  new Libraries(entry).install();
  entry.phase = "blocks";
}

function installEngineGlobals(entry: Entry): void {
  const { rooms, vm } = entry;
  rooms.argv = new ArgvGlobal(entry);
  installSys(entry);
  rooms.variables = new VariableTable(entry, entry.chain.var);
  rooms.prose = new ProseReader(entry);
  installLog(entry);
  entry.setGlobal("json", jsonLibrary(vm));
  installPrompt(entry);
  installStore(entry);
  installUntrusted(entry);
  const messages = makeMessages(entry);
  entry.setGlobal("messages", messages);
  rooms.conversation = new Conversation(entry, messages);
  installCompactors(entry, rooms.conversation);
  installUi(entry);
  const item = entry.isFirstOfTask ? entry.chain.task?.item : undefined;
  if (item !== undefined) entry.setGlobal("item", itemValue(entry, item));
}

/** The member of an arm or a task; one that takes more memory than the VM has fails the entry. */
function itemValue(entry: Entry, item: LuaData): LuaValue {
  try {
    return entry.vm.fromData(item);
  } catch (error) {
    throw error instanceof LuaError ? luaError(error.message) : error;
  }
}
