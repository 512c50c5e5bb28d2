import type { LuaValue } from "@runvil/lua";
import type { StoreOperationRequest } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { type Suspending, suspending } from "../entry/host-function.js";
import { checkText, lineArgument, stringArgument } from "./store-arguments.js";
import { storeCall } from "./store-call.js";

type Args = readonly LuaValue[];

/** A function of `store`: its text arguments, in order, and the request it makes of all of them. */
interface StoreFunction {
  readonly texts: readonly string[];
  readonly request: (args: Args) => StoreOperationRequest;
}

const range = ([path, start, end]: Args): { path: string; start?: number; end?: number } => {
  const first = lineArgument("start", start);
  const last = lineArgument("end", end);
  return {
    path: stringArgument("path", path),
    ...(first === undefined ? {} : { start: first }),
    ...(last === undefined ? {} : { end: last }),
  };
};

const FUNCTIONS: { readonly [op: string]: StoreFunction } = {
  write: {
    texts: ["path", "contents"],
    request: ([path, contents]) => ({
      op: "write",
      path: stringArgument("path", path),
      contents: stringArgument("contents", contents),
    }),
  },
  append: {
    texts: ["path", "contents"],
    request: ([path, contents]) => ({
      op: "append",
      path: stringArgument("path", path),
      contents: stringArgument("contents", contents),
    }),
  },
  read: { texts: ["path"], request: (args) => ({ op: "read", ...range(args) }) },
  read_numbered: { texts: ["path"], request: (args) => ({ op: "read_numbered", ...range(args) }) },
  str_replace: {
    texts: ["path", "old", "new"],
    request: ([path, old, replacement]) => ({
      op: "str_replace",
      path: stringArgument("path", path),
      old: stringArgument("old", old),
      new: stringArgument("new", replacement),
    }),
  },
  delete: { texts: ["path"], request: ([path]) => ({ op: "delete", path: stringArgument("path", path) }) },
  exists: { texts: ["path"], request: ([path]) => ({ op: "exists", path: stringArgument("path", path) }) },
  glob: { texts: ["pattern"], request: ([pattern]) => ({ op: "glob", pattern: stringArgument("pattern", pattern) }) },
};

/** Installs `store`: exactly the eight functions of docs/spec/store.md section 1. */
export function installStore(entry: Entry): void {
  const functions = Object.entries(FUNCTIONS).map(([op, fn]) => [
    op,
    suspending(entry, `store.${op}`, (args) => callStore(entry, fn, args), { direct: true }),
  ]);
  entry.setGlobal("store", entry.namespace(Object.fromEntries(functions)));
}

function* callStore(entry: Entry, { texts, request }: StoreFunction, args: Args): Suspending {
  for (const [index, name] of texts.entries()) checkText(name, args[index]);
  const value = yield* storeCall(entry, request(args));
  if (value === null) return [undefined];
  if (typeof value === "string" || typeof value === "boolean") return [value];
  return [entry.vm.sequence(value)];
}
