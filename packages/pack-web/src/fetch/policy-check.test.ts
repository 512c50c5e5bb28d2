import { PackError } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPolicy } from "./policy-check.js";

function problemOf(policy: unknown): string {
  try {
    checkPolicy(policy);
  } catch (error) {
    expect(error).toBeInstanceOf(PackError);
    if (error instanceof PackError) return error.message;
  }
  return "no problem";
}

describe("checkPolicy", () => {
  it("has the defaults of the spec", () => {
    const expected = {
      allowHttp: false,
      allowPorts: [80, 443],
      allowIpLiterals: false,
      denyCidrs: [],
      allowOrigins: [],
      maxRedirects: 5,
      maxBytes: 8_388_608,
      maxChars: 40_000,
      connectTimeoutMs: 5_000,
      timeoutMs: 20_000,
      userAgent: expect.stringMatching(/^runvil-web\/\d+\.\d+$/),
      robots: "ignore",
    };
    expect(checkPolicy(undefined)).toEqual(expected);
    expect(checkPolicy({})).toEqual(expected);
  });

  it.each([
    ["maxRedirects", 0, 20],
    ["maxBytes", 1, 67_108_864],
    ["maxChars", 1, 10_000_000],
    ["connectTimeoutMs", 1, 60_000],
    ["timeoutMs", 1, 300_000],
  ])("holds %s between %i and %i", (field, least, greatest) => {
    expect(checkPolicy({ [field]: least })).toMatchObject({ [field]: least });
    expect(checkPolicy({ [field]: greatest })).toMatchObject({ [field]: greatest });
    for (const value of [least - 1, greatest + 1, least + 0.5, String(least), true, Number.NaN, [least]]) {
      expect(problemOf({ [field]: value })).toMatch(
        new RegExp(`^fetch\\.${field}: must be an integer from ${least} to ${greatest}, got `),
      );
    }
  });

  it.each([
    [{ allowHttp: "yes" }, 'fetch.allowHttp: must be true or false, got "yes"'],
    [{ allowIpLiterals: 1 }, "fetch.allowIpLiterals: must be true or false, got 1"],
    [{ allowPorts: 443 }, "fetch.allowPorts: must be a list, got 443"],
    [{ allowPorts: [443, 0] }, "fetch.allowPorts: entry 1: must be a port from 1 to 65535, got 0"],
    [{ allowPorts: [65_536] }, "fetch.allowPorts: entry 0: must be a port from 1 to 65535, got 65536"],
    [
      { denyCidrs: ["8.8.8.8"] },
      'fetch.denyCidrs: entry 0: must be an address range such as 198.41.0.0/24, got "8.8.8.8"',
    ],
    [{ denyCidrs: [8] }, "fetch.denyCidrs: entry 0: must be an address range such as 198.41.0.0/24, got 8"],
    [{ userAgent: "" }, 'fetch.userAgent: must be a header value of visible ASCII characters, got ""'],
    [
      { userAgent: "a\r\nb: c" },
      'fetch.userAgent: must be a header value of visible ASCII characters, got "a\\r\\nb: c"',
    ],
    [{ robots: true }, 'fetch.robots: must be "ignore" or "obey", got true'],
    [
      { allowOrigins: ["https://x.lan"] },
      'fetch.allowOrigins: entry 0: must be an object with an origin, got "https://x.lan"',
    ],
    [{ allowOrigins: [{ origin: "https://x.lan", port: 1 }] }, 'fetch.allowOrigins: entry 0: unknown field "port"'],
    [
      { allowOrigins: [{ origin: "https://x.lan", address: "x" }] },
      'fetch.allowOrigins: entry 0: address must be an IP address, got "x"',
    ],
    [{ timeout: 5 }, "fetch.timeout: unknown field"],
    [[], "fetch: must be an object"],
    ["x", "fetch: must be an object"],
  ])("refuses %j", (policy, message) => {
    expect(problemOf(policy)).toBe(message);
  });

  it.each([
    "x.lan",
    "ftp://x.lan",
    "https://x.lan/",
    "https://x.lan/path",
    "https://x.lan?q",
    "https://x.lan#f",
    "https://u@x.lan",
    "https://x.lan:99999",
    "https://",
    "https://x .lan",
    "javascript:alert(1)",
  ])("refuses the origin %j", (origin) => {
    expect(problemOf({ allowOrigins: [{ origin }] })).toMatch(/^fetch\.allowOrigins: entry 0: origin must be /);
  });

  it("reads origins, ranges and addresses", () => {
    const policy = checkPolicy({
      denyCidrs: ["8.8.8.0/24", "2001:4860::/32"],
      allowOrigins: [{ origin: "HTTP://Wiki.LAN.:8080", address: "10.0.0.7" }, { origin: "https://[fd00::1]" }],
    });
    expect(policy.denyCidrs.map(({ prefix }) => prefix)).toEqual([24, 32]);
    expect(policy.allowOrigins).toMatchObject([
      { protocol: "http:", host: "wiki.lan", port: 8080, address: { text: "10.0.0.7" } },
      { protocol: "https:", host: "[fd00::1]", port: 443 },
    ]);
  });

  it("fails in no other way, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (policy) => {
        expect(problemOf(policy)).toMatch(/^(no problem|fetch(\..*)?: .+)$/s);
      }),
    );
  });
});
