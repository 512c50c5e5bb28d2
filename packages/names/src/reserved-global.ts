/** Why a global's name is reserved, worded as in `which is reserved as {kind}`. */
export type ReservedKind = "an Engine global" | "a Lua standard-library global" | "a Lua keyword";

/**
 * The Engine's globals, `argv` and `prose` included although they are no raw globals.
 *
 * Source: docs/spec/tools-tables.md T11.
 */
export const ENGINE_GLOBALS: readonly string[] =
  "args argv call compactors item json jump log messages models packs prompt prose require store sys tasks tools ui untrusted var".split(
    " ",
  );

/**
 * The sandbox's Lua library globals.
 *
 * Source: docs/spec/prompt-file.md section 5.
 */
export const LIBRARY_GLOBALS: readonly string[] =
  "assert error getmetatable ipairs math next pairs pcall select setmetatable string table tonumber tostring type xpcall _G _VERSION".split(
    " ",
  );

/**
 * The keywords of Lua 5.5, `global` included.
 *
 * Source: docs/spec/prompt-file.md section 5.
 */
export const LUA_KEYWORDS: readonly string[] =
  "and break do else elseif end false for function global goto if in local nil not or repeat return then true until while".split(
    " ",
  );

const RESERVED: ReadonlyMap<string, ReservedKind> = new Map<string, ReservedKind>([
  ...ENGINE_GLOBALS.map((name) => [name, "an Engine global"] as const),
  ...LIBRARY_GLOBALS.map((name) => [name, "a Lua standard-library global"] as const),
  ...LUA_KEYWORDS.map((name) => [name, "a Lua keyword"] as const),
]);

/**
 * Why a Pack prelude may not define a global of this name.
 *
 * @returns the kind, or undefined for a name that is free
 *
 * Source: docs/spec/tools-tables.md T11.
 */
export function reservedGlobalKind(name: string): ReservedKind | undefined {
  return RESERVED.get(name);
}
