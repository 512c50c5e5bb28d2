import { lookup as systemLookup } from "node:dns/promises";

/**
 * A name lookup in place of DNS: from a host name to its addresses, dotted IPv4 or IPv6 without brackets. None means that
 * the name has no address; a throw means that the lookup failed. The addresses are judged as any.
 */
export type NameLookup = (host: string) => readonly string[] | Promise<readonly string[]>;

/** The system's own lookup, `/etc/hosts` included. */
export const dnsLookup: NameLookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);
