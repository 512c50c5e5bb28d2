import { hostAddress } from "../address/address.js";
import { type FetchFailure, invalidUrl, ipLiteral, portNotAllowed, schemeNotAllowed, userinfo } from "./failure.js";
import { effectivePort, matchingOrigins } from "./origin.js";
import type { Policy } from "./policy.js";

/** What the admission rules read of a policy. */
export type AdmissionPolicy = Pick<Policy, "allowHttp" | "allowPorts" | "allowIpLiterals" | "allowOrigins">;

/**
 * Reads the URL of a call and judges it before any network access.
 *
 * @returns the URL, or the failure of the first broken rule: parse, scheme, userinfo, port, IP literal.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Request.
 */
export function readUrl(text: string, policy: AdmissionPolicy): URL | FetchFailure {
  if (!URL.canParse(text)) return invalidUrl();
  const url = new URL(text);
  return refusal(url, policy) ?? url;
}

/**
 * The first broken rule of a parsed URL, undefined when it may be tried. An IP literal that passes is still to be judged
 * by its range: address-guard.ts.
 */
export function refusal(url: URL, policy: AdmissionPolicy): FetchFailure | undefined {
  const inner = matchingOrigins(url, policy.allowOrigins).length > 0;
  const schemeAllowed = url.protocol === "https:" || (url.protocol === "http:" && policy.allowHttp);
  if (!inner && !schemeAllowed) return schemeNotAllowed(url.protocol.slice(0, -1));
  if (url.username !== "" || url.password !== "") return userinfo();
  if (inner) return undefined;
  const port = effectivePort(url);
  if (!policy.allowPorts.includes(port)) return portNotAllowed(port);
  const literal = hostAddress(url.hostname);
  if (literal !== undefined && !policy.allowIpLiterals) return ipLiteral(literal.text);
  return undefined;
}
