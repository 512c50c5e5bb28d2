import { DataObject, type LuaData } from "@runvil/lua";
import { trim } from "@runvil/names";
import { SubstitutionFailure, type SubstitutionFailureKind } from "./failure.js";
import type { Placeholder } from "./scan.js";
import { shownPath } from "./shown-path.js";
import { valueText } from "./value-text.js";

/** What the five built-in roots stand for in the block that reads `prose`. */
export interface ProseRoots {
  /** The chain's argument string. */
  readonly args: string;
  /** The value the section was started with; absent when it was started with none. */
  readonly item: LuaData | undefined;
  /** The chain's parsed arguments; absent when they are nil. */
  readonly argv: LuaData | undefined;
  /** The section's `var` as read back. */
  readonly var: LuaData;
  /** A field of `sys`; `undefined` for one that it lacks. */
  sys(field: string): LuaData | undefined;
}

/** A Lua global converted whole: its data, nothing set, or a value without a JSON form. */
export type GlobalRead = { readonly data: LuaData } | "unset" | "not-data";

/** The name of a global to read through the prompt's `__index` on `_G`. */
export interface GlobalRequest {
  readonly global: string;
}

/** A placeholder on its way from path to text. */
interface Resolving {
  readonly root: string;
  readonly rest: readonly string[];
  fail(kind: SubstitutionFailureKind, problem: string): SubstitutionFailure;
  /** The path between braces, as messages show it. */
  readonly shown: string;
}

/**
 * Resolves one placeholder. A generator, because reading a global can run the prompt's Lua: it yields the name and takes
 * what was read.
 *
 * @returns the text, or the first failure in the order of the spec
 *
 * Source: docs/spec/blocks-and-prose.md section 6.
 */
export function* resolve(
  placeholder: Placeholder,
  roots: ProseRoots,
): Generator<GlobalRequest, string | SubstitutionFailure, GlobalRead> {
  const [root = "", ...rest] = placeholder.path.split(".");
  const resolving: Resolving = {
    root,
    rest,
    shown: `{{ ${shownPath(placeholder.path)} }}`,
    fail: (kind, problem) => new SubstitutionFailure(kind, problem, placeholder.offset),
  };
  if ([root, ...rest].some((segment) => segment === "" || trim(segment) !== segment)) {
    return resolving.fail("EmptySegment", `empty or padded path segment in ${resolving.shown}`);
  }
  switch (root) {
    case "args":
      return rest.length > 0 ? notATable(resolving) : roots.args;
    case "item":
      return resolveItem(resolving, roots.item);
    case "argv":
      if (roots.argv === undefined) {
        return resolving.fail("NilArgv", `${resolving.shown} is nil (the args string is not JSON)`);
      }
      return follow(resolving, roots.argv, rest);
    case "var":
      return rest.length === 0 ? badPath(resolving) : follow(resolving, roots.var, rest);
    case "sys": {
      const [field, ...further] = rest;
      return field === undefined ? badPath(resolving) : follow(resolving, roots.sys(field), further);
    }
    case "prose":
      return notData(resolving);
    default:
      return yield* resolveGlobal(resolving);
  }
}

function* resolveGlobal(resolving: Resolving): Generator<GlobalRequest, string | SubstitutionFailure, GlobalRead> {
  const read = yield { global: resolving.root };
  if (read === "unset") {
    const name = shownPath(resolving.root);
    return resolving.fail("UnknownNamespace", `unknown namespace or global '${name}' in ${resolving.shown}`);
  }
  return read === "not-data" ? notData(resolving) : follow(resolving, read.data, resolving.rest);
}

function resolveItem(resolving: Resolving, item: LuaData | undefined): string | SubstitutionFailure {
  if (resolving.rest.length > 0) return notATable(resolving);
  if (item !== undefined) return valueText(item);
  return resolving.fail("NilItem", "{{ item }} is nil (not inside a fanout arm)");
}

/** Goes down the keys of JSON objects; nothing else has keys that a path can name. */
function follow(
  resolving: Resolving,
  start: LuaData | undefined,
  segments: readonly string[],
): string | SubstitutionFailure {
  let value = start;
  for (const segment of segments) value = value instanceof DataObject ? value.entries.get(segment) : undefined;
  if (value === undefined) return resolving.fail("MissingKey", `missing ${resolving.shown}`);
  return value === null ? resolving.fail("NullValue", `missing ${resolving.shown}`) : valueText(value);
}

function notATable(resolving: Resolving): SubstitutionFailure {
  return resolving.fail("NotATable", `${resolving.root} is a string, not a table`);
}

function badPath(resolving: Resolving): SubstitutionFailure {
  return resolving.fail("BadPath", `bad path: ${resolving.shown}`);
}

function notData(resolving: Resolving): SubstitutionFailure {
  return resolving.fail("Serialize", `global '${shownPath(resolving.root)}' in ${resolving.shown} is not JSON data`);
}
