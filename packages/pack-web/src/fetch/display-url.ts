import { hostAddress } from "../address/address.js";

/**
 * A URL as messages show it: scheme, host, port and path, so never a query, a fragment or credentials.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Two failure families.
 */
export function displayUrl(url: URL): string {
  const authority = url.host !== "" || url.href.startsWith(`${url.protocol}//`) ? `//${url.host}` : "";
  return `${url.protocol}${authority}${url.pathname}`;
}

/** A URL without its fragment and credentials, query kept. */
export function requestUrl(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  copy.username = "";
  copy.password = "";
  return copy.href;
}

/** The host as messages show it: a name, or an address without brackets. */
export function displayHost(url: URL): string {
  return hostAddress(url.hostname)?.text ?? url.hostname;
}
