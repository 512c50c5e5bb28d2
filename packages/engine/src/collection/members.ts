import { isLuaInteger, LuaBytes, LuaFloat, type LuaTable, type LuaValue, plainNumberText, typeName } from "@runvil/lua";

/** A key under which a collection may hold a member. */
export type MemberKey = string | number | LuaFloat | boolean;

/** One member of a fanout's collection: an item of the array part, or a pair made of another key and its value. */
export type Member = { readonly item: LuaValue } | { readonly key: MemberKey; readonly value: LuaValue };

/** The members in order, or the message of the first fault. */
export type MembersResult =
  | { readonly ok: true; readonly members: readonly Member[] }
  | { readonly ok: false; readonly message: string };

/**
 * What a fanout says of a second argument that is no table.
 *
 * @param list the function that reads a list section
 */
export function notACollection(list: string): string {
  return `fanout's second parameter is a collection; for a list section use ${list}(heading)`;
}

/** What it says when an arm's item has no JSON form. */
export const ITEM_NOT_DATA = "item must be a JSON-representable value";

const EMPTY = "fanout over an empty collection: no work is likely a bug";

/**
 * Lists the members of a fanout's collection: the array part in index order, then every other key in the order of
 * `pairs`. What is nested in a member is checked when its arm is built.
 *
 * @param collection read raw
 *
 * Source: docs/spec/fanout.md section 2.
 */
export function collectionMembers(collection: LuaTable): MembersResult {
  const members: Member[] = [];
  const length = collection.length();
  for (let index = 1; index <= length; index++) {
    const item = collection.get(index);
    if (!isMember(item)) return notAMember(index, item);
    members.push({ item });
  }
  for (const key of collection.keys()) {
    if (typeof key === "number" && isLuaInteger(key) && key >= 1 && key <= length) continue;
    if (!isMemberKey(key)) return { ok: false, message: keyFault(key) };
    const value = collection.get(key);
    if (!isMember(value)) return notAMember(key, value);
    members.push({ key, value });
  }
  return members.length === 0 ? { ok: false, message: EMPTY } : { ok: true, members };
}

function isMember(value: LuaValue): boolean {
  return ["string", "integer", "number", "boolean", "table"].includes(typeName(value));
}

function isMemberKey(key: LuaValue): key is MemberKey {
  if (typeof key === "number") return Number.isFinite(key);
  return typeof key === "string" || typeof key === "boolean" || key instanceof LuaFloat;
}

function keyFault(key: LuaValue): string {
  if (typeof key === "number") return "fanout collection key is not a finite number";
  if (key instanceof LuaBytes) return "fanout collection key must be a valid UTF-8 string";
  return `fanout collection key must be a string, number, or boolean, got ${typeName(key)}`;
}

function notAMember(key: MemberKey, value: LuaValue): MembersResult {
  const index = typeof key === "number" || key instanceof LuaFloat ? plainNumberText(key) : String(key);
  return {
    ok: false,
    message: `fanout collection member at index ${index} is a ${typeName(value)}; members must be data`,
  };
}
