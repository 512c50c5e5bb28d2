import { isIPv6, type LookupFunction } from "node:net";
import type { AddressJudge } from "./address-guard.js";
import type { NameLookup } from "./name-lookup.js";
import { TransportFailure } from "./transport.js";

/** The lookup hook of one connection: what it yields passed the guard, so nothing else is ever connected to. */
export function guardedLookup(lookup: NameLookup, guard: AddressJudge): LookupFunction {
  return (host, options, callback) => {
    resolve(host, lookup, guard).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, addresses);
        else if (first !== undefined) callback(null, first.address, first.family);
      },
      (failure: TransportFailure) => callback(failure, ""),
    );
  };
}

async function resolve(host: string, lookup: NameLookup, guard: AddressJudge) {
  let found: readonly string[];
  try {
    found = await lookup(host);
  } catch (cause) {
    throw new TransportFailure("lookup", { cause });
  }
  const admitted = found.filter((address) => guard.admits(address));
  if (admitted.length === 0) throw new TransportFailure("no-address");
  return admitted.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}
