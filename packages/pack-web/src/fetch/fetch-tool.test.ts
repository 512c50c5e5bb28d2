import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildWeb, fetchText, recordingLog } from "../../test/call-tool.js";
import { type FixturePage, fixturePages } from "./fixture-pages.js";
import type { FetchPolicy } from "./policy.js";

const PAGE = "https://site.test/page";

function fetchFixture(page: FixturePage, args = {}, fetch: FetchPolicy = {}): Promise<string> {
  return fetchText({ transport: fixturePages({ [PAGE]: page }), fetch }, PAGE, args);
}

function fetchFrom(pages: Record<string, FixturePage>, url: string, fetch: FetchPolicy = {}): Promise<string> {
  return fetchText({ transport: fixturePages(pages), fetch }, url);
}

const article = `<p>${"Words of an article, plenty of them. ".repeat(30)}</p>`;

describe("web/fetch", () => {
  it("shows the policy's character limit in its schema", async () => {
    const pack = await buildWeb({ fetch: { maxChars: 123 } });
    expect(pack.parameters("web/fetch")).toMatchObject({
      type: "object",
      properties: { url: { type: "string" }, max_chars: { type: "integer", minimum: 1, maximum: 123 } },
      required: ["url"],
    });
  });

  it("answers header, empty line and text", async () => {
    expect(await fetchFixture({ type: "text/plain", body: "Grüße\r\n  " })).toBe(
      `url: ${PAGE}\ntruncated: false\nextraction: plain\n\nGrüße\r\n  `,
    );
  });

  it("shows the final URL with its query, without its fragment", async () => {
    const pages = {
      "https://site.test/a": { status: 302, location: "/b?q=1&r=%20#frag" },
      "https://site.test/b?q=1&r=%20": { type: "text/plain", body: "here" },
    };
    expect(await fetchFrom(pages, "https://site.test/a#x")).toBe(
      "url: https://site.test/b?q=1&r=%20\ntruncated: false\nextraction: plain\n\nhere",
    );
  });

  describe("fails the call", () => {
    it.each([
      ["", "invalid url"],
      ["https://u:p@site.test/", "url must not contain userinfo"],
      ["https://site.test:8443/", "port not allowed: 8443"],
      ["https://127.0.0.1/", "ip literal host not allowed: 127.0.0.1"],
    ])("for %j", async (url, message) => {
      await expect(fetchFrom({}, url)).rejects.toMatchObject({ name: "ToolError", kind: "InvalidArguments", message });
    });

    it.each([
      ["https://127.0.0.1/", "127.0.0.1"],
      ["https://[::1]/", "::1"],
      ["https://[::ffff:10.0.0.1]/", "::ffff:10.0.0.1"],
      ["https://0x7f.1/", "127.0.0.1"],
      ["https://2852039166/latest/meta-data", "169.254.169.254"],
    ])("for a blocked literal, although literals are allowed: %s", async (url, host) => {
      await expect(fetchFrom({}, url, { allowIpLiterals: true })).rejects.toMatchObject({
        message: `host ${host} has no allowed address`,
        kind: "InvalidArguments",
      });
    });
  });

  describe("answers softly", () => {
    it.each<[string, FixturePage, string]>([
      ["404", { status: 404, type: "text/html", body: "x" }, `${PAGE} answered HTTP 404; try a different URL`],
      ["500", { status: 500 }, `${PAGE} answered HTTP 500; try a different URL`],
      ["304", { status: 304, location: "/x" }, `${PAGE} answered HTTP 304; try a different URL`],
      ["a redirect without a target", { status: 302 }, `${PAGE} answered HTTP 302; try a different URL`],
      [
        "a redirect to nonsense",
        { status: 301, location: "https://" },
        `${PAGE} answered HTTP 301; try a different URL`,
      ],
      [
        "no type",
        { body: "x" },
        `response from ${PAGE} declared no content type; refusing to guess its format; try a different URL`,
      ],
      [
        "an image",
        { type: "image/svg+xml; x=Y" },
        `content type image/svg+xml; x=Y from ${PAGE} cannot be returned as text; try an HTML version of the page or a different URL`,
      ],
      [
        "a type that does not parse",
        { type: "htm l" },
        `content type htm l from ${PAGE} cannot be returned as text; try an HTML version of the page or a different URL`,
      ],
      [
        "an unknown charset",
        { type: "text/plain; charset=Klingon-8" },
        `response from ${PAGE} declared unknown charset Klingon-8; cannot decode its text`,
      ],
    ])("for %s", async (_, page, text) => {
      expect(await fetchFixture(page)).toBe(text);
    });

    it("for a scheme", async () => {
      expect(await fetchFrom({}, "ftp://site.test/")).toBe("scheme not allowed: ftp");
    });

    it("with URLs stripped of query and fragment", async () => {
      expect(await fetchFrom({}, "https://site.test/a?token=secret#frag")).toBe(
        "https://site.test/a answered HTTP 404; try a different URL",
      );
    });
  });

  describe("cuts and caps", () => {
    it("counts code points", async () => {
      const answer = await fetchFixture({ type: "text/plain", body: "😀😀😀" }, { max_chars: 2 });
      expect(answer).toBe(`url: ${PAGE}\ntruncated: true\nextraction: plain\n\n😀😀`);
    });

    it("never gives more than the policy allows", async () => {
      const answer = await fetchFixture({ type: "text/plain", body: "abcdef" }, { max_chars: 6 }, { maxChars: 4 });
      expect(answer).toMatch(/truncated: true\nextraction: plain\n\nabcd$/);
    });

    it("does not cut exactly as many", async () => {
      const answer = await fetchFixture({ type: "text/plain", body: "abcd" }, {}, { maxChars: 4 });
      expect(answer).toMatch(/truncated: false\nextraction: plain\n\nabcd$/);
    });

    it.each(["application/json", "text/xml", "application/atom+xml", "text/html"])(
      "refuses %s over the cap",
      async (type) => {
        expect(await fetchFixture({ type, body: "x".repeat(11) }, {}, { maxBytes: 10 })).toBe(
          `response from ${PAGE} exceeds the 10-byte size cap`,
        );
        expect(await fetchFixture({ type, body: "x".repeat(10) }, {}, { maxBytes: 10 })).toMatch(/\n\nx{10}$/);
      },
    );

    it("cuts other text at the cap, between characters", async () => {
      expect(await fetchFixture({ type: "text/csv", body: "aaaaaaaaa€" }, {}, { maxBytes: 10 })).toBe(
        `url: ${PAGE}\ntruncated: true\nextraction: plain\n\naaaaaaaaa`,
      );
      expect(await fetchFixture({ type: "text/csv", body: "aaaaaaa€" }, {}, { maxBytes: 10 })).toMatch(
        /truncated: false.*\n\naaaaaaa€$/s,
      );
    });
  });

  describe("renders HTML", () => {
    it("as its article", async () => {
      const body = `<html><head><title>T</title></head><body><nav>menu</nav><article>${article}</article></body></html>`;
      const answer = await fetchFixture({ type: "text/html", body });
      expect(answer).toMatch(/^url: .*\ntruncated: false\nextraction: readability\n\n# T\n\nWords of an article/);
      expect(answer).not.toContain("menu");
    });

    it("as the whole page when raw asks for it", async () => {
      const body = `<html><body><nav>menu</nav><article>${article}</article></body></html>`;
      const answer = await fetchFixture({ type: "text/html", body }, { raw: true });
      expect(answer).toMatch(/extraction: raw-html\n\nmenu\n\nWords/);
    });

    it("after decoding its charset", async () => {
      const body = Uint8Array.from([...Buffer.from("<p>"), 0xe4, 0x80]);
      expect(await fetchFixture({ type: "application/xhtml+xml; charset=iso-8859-1", body })).toMatch(/\n\nä€$/);
    });

    it("never by a meta tag's charset", async () => {
      const body = Uint8Array.from([...Buffer.from('<meta charset="iso-8859-1"><p>'), 0xe4]);
      expect(await fetchFixture({ type: "text/html", body })).toMatch(/\n\n\uFFFD$/);
    });
  });

  it("leaves JSON as it was served", async () => {
    expect(await fetchFixture({ type: "application/json", body: '{ "a" : 1 }' }, { raw: true })).toMatch(
      /extraction: plain\n\n\{ "a" : 1 \}$/,
    );
  });

  it("answers with text whatever a server sends", async () => {
    const page = fc.record({
      status: fc.constantFrom(200, 204, 206, 302, 404),
      type: fc.oneof(
        fc.constantFrom("text/html", "text/plain", "application/json", "text/html; charset=utf-16le"),
        fc.string(),
      ),
      location: fc.oneof(fc.webUrl(), fc.string()),
      body: fc.oneof(fc.string(), fc.uint8Array()),
    });
    await fc.assert(
      fc.asyncProperty(page, async (sent) => {
        expect(typeof (await fetchFixture(sent, {}, { maxBytes: 20, maxChars: 10 }))).toBe("string");
      }),
      { numRuns: 60 },
    );
  });

  it("gives up with the caller's reason", async () => {
    const controller = new AbortController();
    controller.abort(new Error("the run was canceled"));
    const transport = fixturePages({ [PAGE]: { type: "text/plain", body: "x" } });
    await expect(fetchText({ transport }, PAGE, {}, { signal: controller.signal })).rejects.toThrow(
      "the run was canceled",
    );
  });

  it("logs a soft failure with its cause", async () => {
    const log = recordingLog();
    await fetchText({ transport: fixturePages({}) }, PAGE, {}, { log });
    expect(log.lines).toMatchObject([{ level: "info", message: "a page could not be fetched" }]);
  });
});

describe("fixturePages", () => {
  it("refuses a key that is no URL", () => {
    expect(() => fixturePages({ "site.test": {} })).toThrow(TypeError);
  });

  it("ignores fragments in keys", async () => {
    expect(await fetchFrom({ [`${PAGE}#top`]: { type: "text/plain", body: "x" } }, PAGE)).toMatch(/\n\nx$/);
  });
});
