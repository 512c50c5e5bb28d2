import type { PackLogger } from "@runvil/plugin-sdk";
import { hostAddress } from "../address/address.js";
import type { Deadline } from "../deadline.js";
import { AddressGuard } from "./address-guard.js";
import { displayHost, displayUrl, requestUrl } from "./display-url.js";
import { type FetchFailure, lookupFailed, network, noAllowedAddress, timedOut } from "./failure.js";
import type { Policy } from "./policy.js";
import { type PageResponse, type PageTransport, TransportFailure } from "./transport.js";

/** What every hop of a call shares. */
export interface ClientContext {
  readonly policy: Policy;
  readonly transport: PageTransport;
  readonly deadline: Deadline;
  readonly log: PackLogger;
}

/**
 * GETs one hop of a call through the address rules.
 *
 * @param url An admitted URL.
 * @param requested The URL that the call asked for, which the catch-all message shows.
 * @throws FetchFailure when there is no response; the caller's own reason when it gave up.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Request.
 */
export async function get(url: URL, requested: URL, cx: ClientContext): Promise<PageResponse> {
  const guard = new AddressGuard(url, cx.policy, cx.log);
  const literal = hostAddress(url.hostname);
  if (literal !== undefined && !guard.admits(literal.text)) throw noAllowedAddress(displayHost(url));
  try {
    return await cx.transport.open({
      url,
      guard,
      headers: {
        "user-agent": cx.policy.userAgent,
        accept: "text/html,application/xhtml+xml,application/json;q=0.9,application/xml;q=0.9,text/*;q=0.8",
        "accept-encoding": "gzip, deflate, br",
      },
      connectTimeoutMs: cx.policy.connectTimeoutMs,
      signal: cx.deadline.signal,
    });
  } catch (cause) {
    cx.deadline.throwIfAbandoned();
    throw failureOf(cause, url, requested);
  }
}

function failureOf(cause: unknown, url: URL, requested: URL): FetchFailure {
  switch (cause instanceof TransportFailure ? cause.kind : "network") {
    case "no-address":
      return noAllowedAddress(displayHost(url));
    case "lookup":
      return lookupFailed(displayHost(url), cause);
    case "timeout":
      return timedOut(displayUrl(url), cause);
    case "network":
      return network(requestUrl(requested), cause);
  }
}
