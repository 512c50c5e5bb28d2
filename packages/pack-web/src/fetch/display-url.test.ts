import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayHost, displayUrl, requestUrl } from "./display-url.js";

describe("displayUrl", () => {
  it.each([
    ["https://user:pw@site.test:8443/a/b?token=x#frag", "https://site.test:8443/a/b"],
    ["https://site.test:443", "https://site.test/"],
    ["https://[::1]/x", "https://[::1]/x"],
    ["file:///etc/passwd?x", "file:///etc/passwd"],
    ["mailto:a@b.test?subject=x", "mailto:a@b.test"],
    ["javascript:alert(1)#x", "javascript:alert(1)"],
  ])("shows %s as %s", (url, shown) => {
    expect(displayUrl(new URL(url))).toBe(shown);
  });
});

describe("requestUrl", () => {
  it("keeps the query and nothing private", () => {
    expect(requestUrl(new URL("https://u:p@site.test/a?b=%20c#d"))).toBe("https://site.test/a?b=%20c");
  });
});

describe("displayHost", () => {
  it.each([
    ["https://Site.TEST/", "site.test"],
    ["https://[::ffff:127.0.0.1]/", "::ffff:127.0.0.1"],
    ["https://0x7f.1/", "127.0.0.1"],
    ["https://münster.test/", "xn--mnster-3ya.test"],
  ])("shows the host of %s as %s", (url, host) => {
    expect(displayHost(new URL(url))).toBe(host);
  });
});

it("shows no query, fragment or credentials of any web URL", () => {
  const url = fc.webUrl({ withFragments: true, withQueryParameters: true, authoritySettings: { withUserInfo: true } });
  fc.assert(
    fc.property(
      url.filter((text) => URL.canParse(text)),
      (text) => {
        const parsed = new URL(text);
        const shown = new URL(displayUrl(parsed));
        expect([shown.search, shown.hash, shown.username, shown.password]).toEqual(["", "", "", ""]);
        expect([shown.origin, shown.pathname]).toEqual([parsed.origin, parsed.pathname]);
      },
    ),
  );
});
