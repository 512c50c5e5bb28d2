import { refusal } from "./admission.js";
import { type ClientContext, get } from "./client.js";
import { displayUrl } from "./display-url.js";
import { redirectRefused } from "./failure.js";
import type { PageResponse } from "./transport.js";

/** Statuses that send a client elsewhere. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The response at the end of a chain of redirects. */
export interface FinalResponse {
  readonly url: URL;
  readonly response: PageResponse;
}

/** Asked before every hop is sent; throws to refuse it. */
export type HopCheck = (url: URL) => Promise<void>;

/**
 * GETs an admitted URL and follows its redirects by hand, so that every hop obeys every rule.
 *
 * @throws FetchFailure when a hop is refused or gives no response.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Redirects.
 */
export async function follow(requested: URL, cx: ClientContext, check: HopCheck): Promise<FinalResponse> {
  let url = requested;
  for (let hops = 0; ; hops++) {
    await check(url);
    const response = await get(url, requested, cx);
    const next = target(response, url);
    if (next === undefined) return { url, response };
    response.close();
    const reason = refusedHop(url, next, hops, cx);
    if (reason !== undefined) throw redirectRefused(displayUrl(url), displayUrl(next), reason);
    url = next;
  }
}

/** Where a response sends its client; undefined when it is no redirect, or one without a usable `Location`. */
function target(response: PageResponse, from: URL): URL | undefined {
  const location = response.header("location");
  if (!REDIRECTS.has(response.status) || location === undefined || !URL.canParse(location, from.href)) return undefined;
  return new URL(location, from);
}

function refusedHop(from: URL, to: URL, hops: number, { policy }: ClientContext): string | undefined {
  if (hops >= policy.maxRedirects) return `exceeded max redirects (${policy.maxRedirects})`;
  if (from.protocol === "https:" && to.protocol === "http:") return "refusing https to http downgrade";
  return refusal(to, policy)?.message;
}
