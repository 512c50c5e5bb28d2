import { type Address, parseAddress } from "../address/address.js";

/** An origin of `allowOrigins`, read. */
export interface Origin {
  /** `http:` or `https:`. */
  readonly protocol: string;
  /** Lower-cased, one final dot dropped. */
  readonly host: string;
  readonly port: number;
  readonly address?: Address;
}

/** Reads an origin; undefined when the text is more or less than scheme, host and port. */
export function parseOrigin(text: string): Origin | undefined {
  if (!/^https?:\/\/[^/?#\\@\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return { protocol: url.protocol, host: originHost(url), port: effectivePort(url) };
}

/** Reads an entry's address; undefined when it is none. */
export function parseOriginAddress(text: string): Address | undefined {
  return text.includes("%") ? undefined : parseAddress(text);
}

/** The allowed origins that a URL has; a URL of none has to obey every rule. */
export function matchingOrigins(url: URL, origins: readonly Origin[]): readonly Origin[] {
  const host = originHost(url);
  const port = effectivePort(url);
  return origins.filter((origin) => origin.protocol === url.protocol && origin.host === host && origin.port === port);
}

/** The port that a connection would use: the URL's own, else the scheme's; 0 for a scheme without one. */
export function effectivePort(url: URL): number {
  if (url.port !== "") return Number(url.port);
  if (url.protocol === "https:") return 443;
  return url.protocol === "http:" ? 80 : 0;
}

function originHost(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}
