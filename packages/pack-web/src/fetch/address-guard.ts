import type { PackLogger } from "@runvil/plugin-sdk";
import { parseAddress } from "../address/address.js";
import { blockedRange, findRange } from "../address/classify.js";
import { displayHost } from "./display-url.js";
import { matchingOrigins, type Origin } from "./origin.js";
import type { Policy } from "./policy.js";

/** Says which addresses a connection may have. */
export interface AddressJudge {
  /** Whether to connect to `text`, an address as a resolver or a socket writes it. */
  admits(text: string): boolean;
}

/**
 * Judges the addresses of one hop. It is made anew for every hop, so no verdict outlives the connection it was made for.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Addresses.
 */
export class AddressGuard implements AddressJudge {
  readonly #host: string;
  readonly #policy: Pick<Policy, "denyCidrs">;
  readonly #origins: readonly Origin[];
  readonly #log: PackLogger;

  constructor(url: URL, policy: Pick<Policy, "denyCidrs" | "allowOrigins">, log: PackLogger) {
    this.#host = displayHost(url);
    this.#policy = policy;
    this.#origins = matchingOrigins(url, policy.allowOrigins);
    this.#log = log;
  }

  /** What is no address is refused. A refusal is logged with its range. */
  admits(text: string): boolean {
    const address = parseAddress(text);
    if (address === undefined) return this.#refuse(text, "not an address");
    const denied = findRange(address, this.#policy.denyCidrs);
    if (denied !== undefined) return this.#refuse(text, denied.text);
    const blocked = blockedRange(address);
    if (blocked === undefined) return true;
    const allowed = this.#origins.some((origin) => (origin.address ?? address).text === address.text);
    return allowed || this.#refuse(text, blocked.text);
  }

  #refuse(address: string, range: string): false {
    this.#log.warn("a blocked address was refused", { host: this.#host, address, range });
    return false;
  }
}
