import { type LuaData, LuaError, type LuaValue } from "@runvil/lua";
import type { Failure } from "../chain/failure.js";
import { runSharedLibrary } from "../dialect/shared-library.js";
import { ArgvGlobal } from "../globals/argv.js";
import { installCall } from "../globals/call.js";
import { installJump } from "../globals/jump.js";
import { installLog } from "../globals/log.js";
import { ProseReader } from "../globals/prose.js";
import { installSys } from "../globals/sys.js";
import { installUi } from "../globals/ui.js";
import { installUntrusted } from "../globals/untrusted.js";
import { VariableTable } from "../globals/var.js";
import { installPreludes } from "../preludes/install-preludes.js";
import { luaError } from "../run/engine-error.js";
import type { Turn } from "../run/parking.js";
import { installStore } from "../store/install-store.js";
import type { Entry } from "./entry.js";

/**
 * Sets a section VM up, in the order of docs/spec/walk-jump-call.md section 3.3: the globals of every language, control
 * globals, the language's own, preludes, a shared library, what comes after them. After it the blocks may run.
 *
 * @returns what the entry fails with, when a shared library raised
 */
export function* setUp(entry: Entry): Generator<Turn, Failure | undefined, undefined> {
  const { dialect, prompt } = entry.run;
  const shared = prompt.dialect?.shared;
  installEngineGlobals(entry);
  installJump(entry);
  installCall(entry);
  entry.rooms.tools = dialect.install(entry);
  yield* installPreludes(entry);
  entry.phase = "blocks";
  if (shared) {
    const failure = yield* runSharedLibrary(entry, shared);
    if (failure !== undefined) return failure;
  }
  dialect.complete(entry);
  return undefined;
}

function installEngineGlobals(entry: Entry): void {
  const { rooms } = entry;
  rooms.argv = new ArgvGlobal(entry);
  installSys(entry);
  rooms.variables = new VariableTable(entry, entry.chain.var);
  rooms.prose = new ProseReader(entry);
  installLog(entry);
  installStore(entry);
  installUntrusted(entry);
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
