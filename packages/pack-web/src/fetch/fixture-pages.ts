import { type PageResponse, type PageTransport, TransportFailure } from "./transport.js";

/** A page of `fixturePages`. */
export interface FixturePage {
  /** Default 200. */
  readonly status?: number;
  /** The `Content-Type`; absent: the answer declares none. */
  readonly type?: string;
  readonly body?: string | Uint8Array;
  /** The `Location` of a redirect. */
  readonly location?: string;
}

/**
 * A transport for tests: it answers from a map of URLs, in place of name lookup and network. Admission, redirect and
 * content rules stay; a URL that is not in the map answers HTTP 404.
 *
 * @param pages By absolute URL; a fragment in a key is ignored.
 * @throws TypeError for a key that is no URL.
 *
 * Source: docs/spec/bundled-packs.md section 1.2, Fixture transport.
 */
export function fixturePages(pages: Readonly<Record<string, FixturePage>>): PageTransport {
  const byUrl = new Map(Object.entries(pages).map(([url, page]) => [withoutFragment(new URL(url)), page]));
  return {
    async open({ url, signal }) {
      if (signal.aborted) throw new TransportFailure("timeout", { cause: signal.reason });
      return answer(byUrl.get(withoutFragment(url)) ?? { status: 404, type: "text/plain", body: "" });
    },
  };
}

function answer(page: FixturePage): PageResponse {
  const headers: Readonly<Record<string, string | undefined>> = { "content-type": page.type, location: page.location };
  return {
    status: page.status ?? 200,
    header: (name) => headers[name],
    body: bytes(page.body ?? ""),
    close() {},
  };
}

async function* bytes(body: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof body === "string" ? new TextEncoder().encode(body) : body;
}

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href;
}
