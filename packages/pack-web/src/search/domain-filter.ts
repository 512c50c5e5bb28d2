import type { SearchQuery, SearchRow } from "./search-provider.js";

/**
 * Keeps the rows whose host is one of the included ones, or below one, then drops those of the excluded ones. A row whose
 * URL does not parse has no host: it matches nothing.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function filterByDomain(rows: readonly SearchRow[], query: SearchQuery): readonly SearchRow[] {
  const include = (query.includeDomains ?? []).map(hostOf);
  const exclude = (query.excludeDomains ?? []).map(hostOf);
  return rows.filter(({ url }) => {
    const host = URL.canParse(url) ? plain(new URL(url).hostname) : "";
    if (include.length > 0 && !include.some((domain) => isWithin(host, domain))) return false;
    return !exclude.some((domain) => isWithin(host, domain));
  });
}

/** A hostname as URLs spell it, so that `Münster.de` matches `xn--mnster-3ya.de`. */
function hostOf(domain: string): string {
  const url = `http://${domain}`;
  return plain(URL.canParse(url) ? new URL(url).hostname : domain.toLowerCase());
}

function plain(host: string): string {
  return host.replace(/\.$/, "");
}

function isWithin(host: string, domain: string): boolean {
  return host !== "" && (host === domain || host.endsWith(`.${domain}`));
}
