import { type Address, embeddedIpv4 } from "./address.js";
import { BLOCKED_RANGES } from "./blocked-ranges.js";
import { inRange, parseRange, type Range } from "./range.js";

// Read at the first call that names an address, so that who never fetches does not wait for it.
let blocked: readonly Range[] | undefined;

/**
 * The first blocked range that holds `address`, undefined for a public one. An IPv4-mapped or IPv4-compatible address is
 * also judged by its IPv4 value.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Addresses.
 */
export function blockedRange(address: Address): Range | undefined {
  blocked ??= BLOCKED_RANGES.flatMap((text) => parseRange(text) ?? []);
  return findRange(address, blocked);
}

/** The first of `ranges` that holds `address` or the IPv4 address inside it. */
export function findRange(address: Address, ranges: readonly Range[]): Range | undefined {
  const inner = embeddedIpv4(address);
  return ranges.find((range) => inRange(address, range) || (inner !== undefined && inRange(inner, range)));
}
