import { lstring, ltable } from "../fengari/bundle.js";
import type { Table, TValue } from "../fengari/state.js";
import { decodeUtf8 } from "./utf8.js";

/** The groups of keys in the order `pairs` visits them (docs/spec/lua-environment.md section 4). */
const group = {
  sequence: 0,
  false: 1,
  true: 2,
  number: 3,
  text: 4,
  negativeInfinity: 5,
  infinity: 6,
  bytes: 7,
  reference: 8,
} as const;

interface Ranked {
  readonly key: TValue;
  readonly group: number;
  /** A number, or a string that compares as the key's bytes do; of no use among references. */
  readonly value: number | string;
}

/**
 * The stored keys of a table in the order of docs/spec/lua-environment.md section 4. The order depends on the keys
 * alone; tables, functions and userdata stand last, in the order they became keys.
 */
export function orderedKeys(table: Table): TValue[] {
  const border = ltable.luaH_getn(table);
  const sequence: TValue[] = [];
  for (let i = 1; i <= border; i++) {
    const entry = table.strong.get(i);
    if (entry !== undefined) sequence.push(entry.key);
  }
  if (table.strong.size === sequence.length) return sequence;
  const rest: Ranked[] = [];
  for (const { key } of table.strong.values()) {
    const ranked = rank(key, border);
    if (ranked.group !== group.sequence) rest.push(ranked);
  }
  // The sort is stable, so references keep the order of the table's map: that in which they became keys.
  rest.sort(compare);
  for (const { key } of rest) sequence.push(key);
  return sequence;
}

/** The key that follows `key` in the order, which need not be stored any more; `undefined` past the end. */
export function keyAfter(table: Table, key: TValue): TValue | undefined {
  const border = ltable.luaH_getn(table);
  const from = rank(key, border);
  const keys = orderedKeys(table);
  if (from.group === group.reference) {
    const at = keys.findIndex((other) => other.type === key.type && other.value === key.value);
    return at < 0 ? undefined : keys[at + 1];
  }
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = keys[middle];
    if (other !== undefined && compare(rank(other, border), from) <= 0) low = middle + 1;
    else high = middle;
  }
  return keys[low];
}

function rank(key: TValue, border: number): Ranked {
  const { value } = key;
  if (typeof value === "number") {
    if (Number.isInteger(value) && value >= 1 && value <= border) return { key, group: group.sequence, value };
    if (value === Number.POSITIVE_INFINITY) return { key, group: group.infinity, value };
    if (value === Number.NEGATIVE_INFINITY) return { key, group: group.negativeInfinity, value };
    return { key, group: group.number, value };
  }
  if (value instanceof lstring.TString) {
    const isText = decodeUtf8(value.getstr()) !== undefined;
    return { key, group: isText ? group.text : group.bytes, value: lstring.luaS_hashlongstr(value) };
  }
  if (value === false) return { key, group: group.false, value: 0 };
  if (value === true) return { key, group: group.true, value: 0 };
  return { key, group: group.reference, value: 0 };
}

function compare(a: Ranked, b: Ranked): number {
  if (a.group !== b.group) return a.group - b.group;
  if (a.value === b.value) return 0;
  return a.value < b.value ? -1 : 1;
}
