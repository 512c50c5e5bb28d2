import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { EngineError, luaError } from "../run/engine-error.js";

const LONGEST = 256;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** A log quota's text differs where nothing catches it (docs/spec/lua-environment.md section 12). */
function quota(caught: string, uncaught: string): EngineError {
  return new EngineError("lua", caught, { uncaught: "Quota", runMessage: uncaught });
}

/** Installs `log`. */
export function installLog(entry: Entry): void {
  entry.setGlobal(
    "log",
    immediate(entry, "log", (args) => {
      if (args.length !== 1) throw luaError("log expects exactly one argument");
      if (!entry.logQuota.spendCall()) {
        throw quota("lua log event budget exceeded", "lua log event quota exceeded");
      }
      const message = args[0];
      if (typeof message !== "string") throw luaError("log message must be a UTF-8 string");
      if ([...message].length > LONGEST) throw luaError(`log message must be at most ${LONGEST} characters`);
      if (CONTROL.test(message)) throw luaError("log message must not contain newline or control characters");
      if (!entry.logQuota.spendBytes(new TextEncoder().encode(message).length)) {
        throw quota("lua log cumulative byte budget exceeded", "lua log byte quota exceeded");
      }
      entry.report("log_checkpoint", { message });
      return undefined;
    }),
  );
}
