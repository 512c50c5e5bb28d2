import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostAddress } from "../address/address.js";
import { readUrl } from "./admission.js";
import { FetchFailure } from "./failure.js";
import { checkPolicy } from "./policy-check.js";

const strict = checkPolicy({});

function judge(url: string, policy = strict): string {
  const result = readUrl(url, policy);
  return result instanceof FetchFailure ? `${result.family}: ${result.message}` : result.href;
}

describe("readUrl", () => {
  it.each([
    ["https://example.com", "https://example.com/"],
    ["https://example.com:443/a?b=c#d", "https://example.com/a?b=c#d"],
    ["https://example.com:80/", "https://example.com:80/"],
    ["https://1.2.3.4.example.com/", "https://1.2.3.4.example.com/"],
    ["https://@example.com/", "https://example.com/"],
  ])("admits %s", (url, href) => {
    expect(judge(url)).toBe(href);
  });

  it.each([
    ["", "hard: invalid url"],
    ["example.com", "hard: invalid url"],
    ["https://", "hard: invalid url"],
    ["https://exa mple.com/", "hard: invalid url"],
    ["https://[fe80::1%25eth0]/", "hard: invalid url"],
    ["https://1.2.3.4.5/", "hard: invalid url"],
    ["https://256.1.1.1/", "hard: invalid url"],
    ["https://h:99999/", "hard: invalid url"],
    ["http://example.com/", "soft: scheme not allowed: http"],
    ["ftp://example.com/", "soft: scheme not allowed: ftp"],
    ["file:///etc/passwd", "soft: scheme not allowed: file"],
    ["data:text/html,x", "soft: scheme not allowed: data"],
    ["javascript:alert(1)", "soft: scheme not allowed: javascript"],
    ["http://u:p@127.0.0.1:1/", "soft: scheme not allowed: http"],
    ["https://user@example.com/", "hard: url must not contain userinfo"],
    ["https://:secret@example.com/", "hard: url must not contain userinfo"],
    ["https://u:p@127.0.0.1:22/", "hard: url must not contain userinfo"],
    ["https://example.com:8443/", "hard: port not allowed: 8443"],
    ["https://example.com:0/", "hard: port not allowed: 0"],
    ["https://127.0.0.1:22/", "hard: port not allowed: 22"],
    ["https://127.0.0.1/", "hard: ip literal host not allowed: 127.0.0.1"],
    ["https://8.8.8.8/", "hard: ip literal host not allowed: 8.8.8.8"],
    ["https://0177.0.0.1/", "hard: ip literal host not allowed: 127.0.0.1"],
    ["https://2130706433/", "hard: ip literal host not allowed: 127.0.0.1"],
    ["https://0x7f000001/", "hard: ip literal host not allowed: 127.0.0.1"],
    ["https://127.1/", "hard: ip literal host not allowed: 127.0.0.1"],
    ["https://127.0.0.1./", "hard: ip literal host not allowed: 127.0.0.1"],
    ["https://[::1]/", "hard: ip literal host not allowed: ::1"],
    ["https://[::ffff:127.0.0.1]/", "hard: ip literal host not allowed: ::ffff:127.0.0.1"],
    ["https://[::ffff:7f00:1]/", "hard: ip literal host not allowed: ::ffff:127.0.0.1"],
    ["https://[::127.0.0.1]/", "hard: ip literal host not allowed: ::7f00:1"],
    ["https://[2001:4860:4860:0:0:0:0:8888]/", "hard: ip literal host not allowed: 2001:4860:4860::8888"],
  ])("refuses %s", (url, message) => {
    expect(judge(url)).toBe(message);
  });

  it("lets the policy widen scheme, port and literals", () => {
    const wide = checkPolicy({ allowHttp: true, allowPorts: [8080], allowIpLiterals: true });
    expect(judge("http://8.8.8.8:8080/", wide)).toBe("http://8.8.8.8:8080/");
    expect(judge("http://8.8.8.8/", wide)).toBe("hard: port not allowed: 80");
    expect(judge("ftp://8.8.8.8:8080/", wide)).toBe("soft: scheme not allowed: ftp");
  });

  describe("with allowed origins", () => {
    const inner = checkPolicy({
      allowOrigins: [
        { origin: "http://wiki.lan:8080" },
        { origin: "https://10.0.0.7" },
        { origin: "http://[fd00::1]" },
      ],
    });

    it.each(["http://wiki.lan:8080/a?b", "http://WIKI.lan.:8080/", "https://10.0.0.7/", "http://[fd00::1]:80/"])(
      "admits %s",
      (url) => expect(judge(url, inner)).toBe(new URL(url).href),
    );

    it.each([
      ["https://wiki.lan:8080/", "hard: port not allowed: 8080"],
      ["http://wiki.lan/", "soft: scheme not allowed: http"],
      ["http://wiki.lan:8081/", "soft: scheme not allowed: http"],
      ["http://sub.wiki.lan:8080/", "soft: scheme not allowed: http"],
      ["http://wiki.lan..:8080/", "soft: scheme not allowed: http"],
      ["http://u@wiki.lan:8080/", "hard: url must not contain userinfo"],
      ["https://10.0.0.7:444/", "hard: port not allowed: 444"],
      ["https://10.0.0.8/", "hard: ip literal host not allowed: 10.0.0.8"],
    ])("refuses %s", (url, message) => {
      expect(judge(url, inner)).toBe(message);
    });
  });

  it("never admits an address, however it is written", () => {
    const number = fc.nat(255);
    const radix = fc.constantFrom(
      (n: number) => String(n),
      (n: number) => `0${n.toString(8)}`,
      (n: number) => `0x${n.toString(16)}`,
      (n: number) => `0X00${n.toString(16).toUpperCase()}`,
    );
    const part = fc.tuple(number, radix).map(([n, write]) => write(n));
    const host = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(".")),
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join("%2e")}.`),
      fc.nat(0xffffffff).map(String),
      fc.ipV4(),
      fc.ipV4Extended(),
      fc.ipV6().map((text) => `[${text}]`),
      fc.ipV4().map((text) => `[::ffff:${text}]`),
    );
    fc.assert(
      fc.property(host, (text) => {
        expect(readUrl(`https://${text}/`, strict)).toBeInstanceOf(FetchFailure);
      }),
    );
  });

  it("takes any text, and what it admits is a plain https URL of a name", () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string().map((s) => `https://${s}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const result = readUrl(given, strict);
        if (result instanceof FetchFailure) return;
        expect(result.protocol).toBe("https:");
        expect(result.username + result.password).toBe("");
        expect(hostAddress(result.hostname)).toBeUndefined();
      }),
    );
  });
});
