import { DataArray, DataObject, type LuaData } from "@runvil/lua";

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Containers within containers; what is nested near the limit of a read is read. */
const SURE_DEPTH = 100;

/**
 * Whether data that is put into a VM is sure to be the same when it is read back from there, so that reading it can be
 * saved: a lone surrogate would come back as another character, and data nested too deep not at all.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function readsBackTheSame(data: LuaData, depth = 0): boolean {
  if (typeof data === "string") return !LONE_SURROGATE.test(data);
  if (data instanceof DataObject) {
    if (depth === SURE_DEPTH) return false;
    for (const [key, value] of data.entries) {
      if (LONE_SURROGATE.test(key) || !readsBackTheSame(value, depth + 1)) return false;
    }
  } else if (data instanceof DataArray) {
    if (depth === SURE_DEPTH) return false;
    for (const item of data.items) if (!readsBackTheSame(item, depth + 1)) return false;
  }
  return true;
}
