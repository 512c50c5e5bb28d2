import type { LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { luaError } from "../run/engine-error.js";
import { keyText } from "./key-text.js";

/** Drops the trailing zeros of an instant's fraction, and the fraction when nothing is left of it. */
export function instantText(instant: string): string {
  return instant.replace(/\.(\d*?)0*Z$/, (_, digits: string) => (digits === "" ? "Z" : `.${digits}Z`));
}

/** The value of a `sys` field; `undefined` for a field that this entry lacks. */
export function sysField(entry: Entry, name: string): LuaValue {
  const { run, chain } = entry;
  switch (name) {
    case "when":
      return instantText(run.environment.startedAt);
    case "id":
      return entry.id;
    case "taskid":
      return chain.taskId;
    case "section_name":
      return entry.name;
    case "execution":
      return run.environment.execution;
    case "section_count":
      return run.prompt.sections.length;
    case "index":
      return entry.isFirstOfTask ? chain.task?.index : undefined;
    case "model":
      return entry.model;
    default:
      return undefined;
  }
}

/** Installs `sys`, sealed (docs/spec/lua-environment.md section 11). */
export function installSys(entry: Entry): void {
  entry.setGlobal(
    "sys",
    entry.proxy({
      index: (key) => {
        if (typeof key !== "string") throw luaError("sys fields must be accessed by string key");
        const value = sysField(entry, key);
        if (value === undefined) throw luaError(`unknown sys field '${key}'`);
        return value;
      },
      newIndex: (key) => {
        throw luaError(`sys is read-only; cannot set '${keyText(key)}'`);
      },
      protection: "sys is sealed",
      data: () => "sealed",
    }),
  );
}
