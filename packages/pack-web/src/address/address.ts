import { isIPv4, isIPv6 } from "node:net";

/** An IP address by value: 4 or 16 bytes, whatever way it was written. */
export interface Address {
  readonly bytes: readonly number[];
  /** The canonical text: dotted IPv4, RFC 5952 IPv6 without brackets or zone, an IPv4-mapped tail dotted. */
  readonly text: string;
}

/**
 * Reads an address as a resolver or a socket writes it. Octal, integer and short IPv4 spellings are no addresses here: the
 * URL parser turns them into dotted form long before.
 *
 * @param text Dotted IPv4 or IPv6, with or without a zone id (`fe80::1%eth0`), without brackets.
 * @returns undefined when `text` is no address.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return address(ipv4Bytes(text));
  if (isIPv6(text)) return address(ipv6Bytes(text.replace(/%.*$/s, "")));
  return undefined;
}

/** The address in the host of a parsed URL (`url.hostname`), IPv6 in brackets; undefined for a name. */
export function hostAddress(hostname: string): Address | undefined {
  return parseAddress(hostname.startsWith("[") ? hostname.slice(1, -1) : hostname);
}

/**
 * The IPv4 address inside an IPv4-mapped (`::ffff:a.b.c.d`) or IPv4-compatible (`::a.b.c.d`) IPv6 address.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Addresses.
 */
export function embeddedIpv4({ bytes }: Address): Address | undefined {
  if (bytes.length !== 16 || bytes.slice(0, 10).some((byte) => byte !== 0)) return undefined;
  const marker = (bytes[10] ?? 0) * 256 + (bytes[11] ?? 0);
  return marker === 0 || marker === 0xffff ? address(bytes.slice(12)) : undefined;
}

function address(bytes: readonly number[]): Address {
  return { bytes, text: bytes.length === 4 ? bytes.join(".") : ipv6Text(bytes) };
}

function ipv4Bytes(text: string): number[] {
  return text.split(".").map(Number);
}

function ipv6Bytes(text: string): number[] {
  const [head = "", tail] = text.split("::");
  const front = groupBytes(head);
  if (tail === undefined) return front;
  const back = groupBytes(tail);
  return [...front, ...Array<number>(16 - front.length - back.length).fill(0), ...back];
}

function groupBytes(groups: string): number[] {
  if (groups === "") return [];
  return groups.split(":").flatMap((group) => {
    if (group.includes(".")) return ipv4Bytes(group);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function ipv6Text(bytes: readonly number[]): string {
  if (bytes[10] === 0xff && bytes[11] === 0xff && bytes.slice(0, 10).every((byte) => byte === 0)) {
    return `::ffff:${bytes.slice(12).join(".")}`;
  }
  const groups = Array.from({ length: 8 }, (_, i) =>
    ((bytes[2 * i] ?? 0) * 256 + (bytes[2 * i + 1] ?? 0)).toString(16),
  );
  // The URL serializer knows which run of zeros to shorten.
  return new URL(`http://[${groups.join(":")}]/`).hostname.slice(1, -1);
}
