import { describe, expect, it } from "vitest";
import { buildWeb, fetchText } from "../../test/call-tool.js";
import { type FixturePage, fixturePages } from "../fetch/fixture-pages.js";
import type { PageTransport } from "../fetch/transport.js";
import { TransportFailure } from "../fetch/transport.js";

const PAGE = "https://site.test/page?q";
const page: FixturePage = { type: "text/plain", body: "the page" };
const refusal = "robots.txt of site.test does not allow https://site.test/page";

/** A transport that notes the URLs it was asked for. */
function watched(pages: Record<string, FixturePage>): PageTransport & { readonly asked: string[] } {
  const fixtures = fixturePages(pages);
  const asked: string[] = [];
  return {
    asked,
    open(request) {
      asked.push(request.url.href);
      return fixtures.open(request);
    },
  };
}

function fetchWith(robots: FixturePage, fetch: object = { robots: "obey" }): Promise<string> {
  return fetchText({ transport: fixturePages({ [PAGE]: page, "https://site.test/robots.txt": robots }), fetch }, PAGE);
}

describe("robots: ignore", () => {
  it("reads no robots.txt", async () => {
    const transport = watched({ [PAGE]: page });
    await fetchText({ transport }, PAGE);
    expect(transport.asked).toEqual([PAGE]);
  });
});

describe("robots: obey", () => {
  it("refuses what robots.txt does not allow", async () => {
    expect(await fetchWith({ type: "text/plain", body: "User-agent: runvil-web\nDisallow: /page" })).toBe(refusal);
  });

  it("fetches what it allows", async () => {
    expect(await fetchWith({ type: "text/plain", body: "User-agent: *\nDisallow: /other" })).toMatch(/\n\nthe page$/);
  });

  it.each([400, 401, 403, 404, 410, 429])("allows all after HTTP %i", async (status) => {
    expect(await fetchWith({ status })).toMatch(/\n\nthe page$/);
  });

  it.each([500, 503, 304])("refuses after HTTP %i", async (status) => {
    expect(await fetchWith({ status })).toBe(refusal);
  });

  it("follows redirects under the same rules", async () => {
    expect(await fetchWith({ status: 301, location: "http://127.0.0.1/robots.txt" })).toBe(refusal);
    const transport = fixturePages({
      [PAGE]: page,
      "https://site.test/robots.txt": { status: 302, location: "https://other.test/r" },
      "https://other.test/r": { type: "text/html", body: "User-agent: *\nDisallow: /page" },
    });
    expect(await fetchText({ transport, fetch: { robots: "obey" } }, PAGE)).toBe(refusal);
  });

  it("refuses after a network failure", async () => {
    const fixtures = fixturePages({ [PAGE]: page });
    const transport: PageTransport = {
      open: async (request) => {
        if (request.url.pathname === "/robots.txt") throw new TransportFailure("network");
        return fixtures.open(request);
      },
    };
    expect(await fetchText({ transport, fetch: { robots: "obey" } }, PAGE)).toBe(refusal);
  });

  it("refuses when the call's time ends first", async () => {
    const transport: PageTransport = {
      open: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new TransportFailure("timeout")), { once: true });
        }),
    };
    expect(await fetchText({ transport, fetch: { robots: "obey", timeoutMs: 50 } }, PAGE)).toBe(refusal);
  });

  it("reads at most the first 512 KiB", async () => {
    const filler = `#${"x".repeat(512 * 1024)}\n`;
    expect(await fetchWith({ type: "text/plain", body: `User-agent: *\n${filler}Disallow: /` })).toMatch(
      /\n\nthe page$/,
    );
    expect(await fetchWith({ type: "text/plain", body: `User-agent: *\nDisallow: /\n${filler}` })).toBe(refusal);
  });

  it("asks the host of every hop", async () => {
    const transport = watched({
      [PAGE]: { status: 302, location: "https://other.test/secret" },
      "https://other.test/secret": page,
      "https://other.test/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /secret" },
    });
    expect(await fetchText({ transport, fetch: { robots: "obey" } }, PAGE)).toBe(
      "robots.txt of other.test does not allow https://other.test/secret",
    );
    expect(transport.asked).toEqual(["https://site.test/robots.txt", PAGE, "https://other.test/robots.txt"]);
  });

  it("keeps the answer for the run, and for no other", async () => {
    const transport = watched({ [PAGE]: page });
    const pack = await buildWeb({ transport, fetch: { robots: "obey" } });
    for (const execution of ["one", "one", "two"]) await pack.call("web/fetch", { url: PAGE }, { execution });
    expect(transport.asked.filter((url) => url.endsWith("robots.txt"))).toHaveLength(2);
  });

  it("leaves a call that was given up to its caller", async () => {
    const controller = new AbortController();
    const transport: PageTransport = {
      open: async () => {
        controller.abort(new Error("stopped"));
        throw new TransportFailure("network");
      },
    };
    const call = fetchText({ transport, fetch: { robots: "obey" } }, PAGE, {}, { signal: controller.signal });
    await expect(call).rejects.toThrow("stopped");
  });
});
