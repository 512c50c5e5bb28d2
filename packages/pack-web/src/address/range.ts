import { type Address, parseAddress } from "./address.js";

/** A range of addresses in CIDR notation. */
export interface Range {
  /** As written, such as `10.0.0.0/8`. */
  readonly text: string;
  readonly bytes: readonly number[];
  /** 0-32 or 0-128: how many leading bits an address shares with `bytes`. */
  readonly prefix: number;
}

/** Reads a range such as `10.0.0.0/8` or `fc00::/7`; undefined when it is none. Bits behind the prefix are ignored. */
export function parseRange(text: string): Range | undefined {
  const slash = text.indexOf("/");
  if (slash < 0 || text.includes("%")) return undefined;
  const base = parseAddress(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (base === undefined || !/^(?:0|[1-9]\d{0,2})$/.test(digits)) return undefined;
  const prefix = Number(digits);
  return prefix <= base.bytes.length * 8 ? { text, bytes: base.bytes, prefix } : undefined;
}

/** Whether `address` lies in `range`. Families never match each other. */
export function inRange(address: Address, range: Range): boolean {
  if (address.bytes.length !== range.bytes.length) return false;
  return address.bytes.every((byte, i) => {
    const bits = Math.min(8, Math.max(0, range.prefix - 8 * i));
    const mask = 0xff & (0xff << (8 - bits));
    return (byte & mask) === ((range.bytes[i] ?? 0) & mask);
  });
}
