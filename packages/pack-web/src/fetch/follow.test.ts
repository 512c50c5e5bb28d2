import { describe, expect, it } from "vitest";
import { fetchText } from "../../test/call-tool.js";
import { type FixturePage, fixturePages } from "./fixture-pages.js";
import type { FetchPolicy } from "./policy.js";

const START = "https://site.test/start?secret=1";
const end: FixturePage = { type: "text/plain", body: "end" };

function redirected(location: string, fetch: FetchPolicy = {}, status = 302): Promise<string> {
  const pages = { [START]: { status, location }, "https://other.test/end": end, "https://site.test/end": end };
  return fetchText({ transport: fixturePages(pages), fetch }, START);
}

/** A chain of `count` redirects, `/0` to `/{count}`. */
function chain(count: number): Record<string, FixturePage> {
  const hops = Array.from({ length: count }, (_, i) => [
    `https://site.test/${i}`,
    { status: 307, location: `${i + 1}` },
  ]);
  return { ...Object.fromEntries(hops), [`https://site.test/${count}`]: end };
}

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("follows %i", async (status) => {
    expect(await redirected("https://other.test/end", {}, status)).toMatch(/^url: https:\/\/other\.test\/end\n/);
  });

  it.each(["/end", "end", "//site.test/end", "?x=1/../end"])(
    "resolves %s against the current URL",
    async (location) => {
      const answer = await redirected(location);
      expect(answer).toContain("site.test");
    },
  );

  it.each([0, 1, 5, 20])("follows %i hops and no more", async (most) => {
    const fetch = { maxRedirects: most };
    expect(await fetchText({ transport: fixturePages(chain(most)), fetch }, "https://site.test/0")).toMatch(/\n\nend$/);
    expect(await fetchText({ transport: fixturePages(chain(most + 1)), fetch }, "https://site.test/0")).toBe(
      `redirect from https://site.test/${most} to https://site.test/${most + 1} refused: exceeded max redirects (${most})`,
    );
  });

  it("ends a loop", async () => {
    expect(await redirected(START)).toBe(
      "redirect from https://site.test/start to https://site.test/start refused: exceeded max redirects (5)",
    );
  });

  it.each([
    ["http://site.test/end", "http://site.test/end", "refusing https to http downgrade"],
    ["ftp://site.test/x?y", "ftp://site.test/x", "scheme not allowed: ftp"],
    ["javascript:alert(1)", "javascript:alert(1)", "scheme not allowed: javascript"],
    ["file:///etc/passwd", "file:///etc/passwd", "scheme not allowed: file"],
    ["https://u:p@site.test/x#f", "https://site.test/x", "url must not contain userinfo"],
    ["https://site.test:22/", "https://site.test:22/", "port not allowed: 22"],
    ["https://127.0.0.1/admin?x", "https://127.0.0.1/admin", "ip literal host not allowed: 127.0.0.1"],
    ["https://[::ffff:7f00:1]/", "https://[::ffff:7f00:1]/", "ip literal host not allowed: ::ffff:127.0.0.1"],
    ["//0x7f.1/", "https://127.0.0.1/", "ip literal host not allowed: 127.0.0.1"],
  ])("refuses to go to %s", async (location, shown, reason) => {
    expect(await redirected(location)).toBe(`redirect from https://site.test/start to ${shown} refused: ${reason}`);
  });

  it("counts hops before it judges the target", async () => {
    expect(await redirected("http://127.0.0.1/", { maxRedirects: 0 })).toContain("exceeded max redirects (0)");
  });

  it("judges the downgrade before the target", async () => {
    expect(await redirected("http://u@127.0.0.1:1/")).toContain("refusing https to http downgrade");
  });

  it("refuses the downgrade although http is allowed, to an allowed origin too", async () => {
    const fetch = { allowHttp: true, allowOrigins: [{ origin: "http://wiki.lan" }] };
    expect(await redirected("http://site.test/", fetch)).toContain("refusing https to http downgrade");
    expect(await redirected("http://wiki.lan/", fetch)).toContain("refusing https to http downgrade");
  });

  it("fails the call at a blocked literal", async () => {
    await expect(redirected("https://169.254.169.254/", { allowIpLiterals: true })).rejects.toMatchObject({
      message: "host 169.254.169.254 has no allowed address",
      kind: "InvalidArguments",
    });
  });
});
