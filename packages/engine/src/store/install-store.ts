import type { LuaValue } from "@runvil/lua";
import type { StoreOperationRequest } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { type Suspending, suspending } from "../entry/host-function.js";
import { lineArgument, stringArgument } from "./store-arguments.js";
import { storeCall } from "./store-call.js";

type Args = readonly LuaValue[];

const range = ([path, start, end]: Args): { path: string; start?: number; end?: number } => {
  const name = stringArgument("path", path);
  const first = lineArgument("start", start);
  const last = lineArgument("end", end);
  return {
    path: name,
    ...(first === undefined ? {} : { start: first }),
    ...(last === undefined ? {} : { end: last }),
  };
};

/** How each operation reads its arguments, left to right. */
const REQUESTS: { readonly [op: string]: (args: Args) => StoreOperationRequest } = {
  write: ([path, contents]) => ({
    op: "write",
    path: stringArgument("path", path),
    contents: stringArgument("contents", contents),
  }),
  append: ([path, contents]) => ({
    op: "append",
    path: stringArgument("path", path),
    contents: stringArgument("contents", contents),
  }),
  read: (args) => ({ op: "read", ...range(args) }),
  read_numbered: (args) => ({ op: "read_numbered", ...range(args) }),
  str_replace: ([path, old, replacement]) => ({
    op: "str_replace",
    path: stringArgument("path", path),
    old: stringArgument("old", old),
    new: stringArgument("new", replacement),
  }),
  delete: ([path]) => ({ op: "delete", path: stringArgument("path", path) }),
  exists: ([path]) => ({ op: "exists", path: stringArgument("path", path) }),
  glob: ([pattern]) => ({ op: "glob", pattern: stringArgument("pattern", pattern) }),
};

/** Installs `store`: exactly the eight functions of docs/spec/store.md section 1. */
export function installStore(entry: Entry): void {
  const functions = Object.entries(REQUESTS).map(([op, read]) => [
    op,
    suspending(
      entry,
      `store.${op}`,
      function* (args): Suspending {
        const value = yield* storeCall(entry, read(args));
        if (value === null) return [];
        if (typeof value === "string" || typeof value === "boolean") return [value];
        return [entry.vm.sequence(value)];
      },
      { direct: true },
    ),
  ]);
  entry.setGlobal("store", entry.namespace(Object.fromEntries(functions)));
}
