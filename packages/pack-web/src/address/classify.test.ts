import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAddress } from "./address.js";
import { BLOCKED_RANGES } from "./blocked-ranges.js";
import { blockedRange, findRange } from "./classify.js";
import { parseRange } from "./range.js";

const rangeOf = (text: string) => {
  const address = parseAddress(text);
  if (address === undefined) throw new Error(`no address: ${text}`);
  return blockedRange(address)?.text;
};

describe("blockedRange", () => {
  it.each([
    ["0.0.0.0", "0.0.0.0/8"],
    ["10.255.255.255", "10.0.0.0/8"],
    ["100.64.0.1", "100.64.0.0/10"],
    ["127.0.0.1", "127.0.0.0/8"],
    ["169.254.169.254", "169.254.0.0/16"],
    ["172.31.255.255", "172.16.0.0/12"],
    ["192.0.0.1", "192.0.0.0/24"],
    ["192.0.2.1", "192.0.2.0/24"],
    ["192.88.99.1", "192.88.99.0/24"],
    ["192.168.1.1", "192.168.0.0/16"],
    ["198.19.255.255", "198.18.0.0/15"],
    ["198.51.100.1", "198.51.100.0/24"],
    ["203.0.113.1", "203.0.113.0/24"],
    ["224.0.0.1", "224.0.0.0/4"],
    ["255.255.255.255", "240.0.0.0/4"],
    ["::", "0.0.0.0/8"],
    ["::1", "0.0.0.0/8"],
    ["::8.8.8.8", "::/96"],
    ["::ffff:8.8.8.8", "::ffff:0:0/96"],
    ["::ffff:127.0.0.1", "127.0.0.0/8"],
    ["::10.0.0.1", "10.0.0.0/8"],
    ["64:ff9b::7f00:1", "64:ff9b::/96"],
    ["64:ff9b:1::1", "64:ff9b:1::/48"],
    ["100::1", "100::/64"],
    ["2001:db8::1", "2001:db8::/32"],
    ["2002:7f00:1::", "2002::/16"],
    ["3fff:fff::1", "3fff::/20"],
    ["fd00::1", "fc00::/7"],
    ["fe80::1", "fe80::/10"],
    ["fe80::1%eth0", "fe80::/10"],
    ["fec0::1", "fec0::/10"],
    ["ff02::1", "ff00::/8"],
    ["2001::1", "2001::/23"],
    ["5f00::1", "5f00::/16"],
  ])("puts %s in %s", (text, range) => {
    expect(rangeOf(text)).toBe(range);
  });

  it.each([
    "11.0.0.0",
    "9.255.255.255",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2001:db9::1",
    "2003::1",
    "3fff:1000::1",
    "2001:4860:4860::8888",
    "64:ff9b:2::1",
    "100:0:0:1::",
  ])("lets %s pass", (text) => {
    expect(rangeOf(text)).toBeUndefined();
  });

  it("knows every range of its own list", () => {
    for (const text of BLOCKED_RANGES) expect(parseRange(text)?.text).toBe(text);
  });

  it("agrees with the platform's block list on every address", () => {
    // One list per family: a mixed one judges every IPv4 address as its IPv4-mapped spelling and so blocks them all.
    const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
    for (const text of BLOCKED_RANGES) {
      const [base = "", prefix] = text.split("/");
      const family = base.includes(":") ? "ipv6" : "ipv4";
      lists[family].addSubnet(base, Number(prefix), family);
    }
    const prefixes = BLOCKED_RANGES.flatMap((text) => parseRange(text) ?? []);
    // Near a range's edge is where a wrong mask shows.
    const near = fc
      .tuple(fc.constantFrom(...prefixes), fc.array(fc.nat(255), { minLength: 16, maxLength: 16 }), fc.nat(127))
      .map(([range, noise, bit]) => {
        const bytes = range.bytes.map((byte, i) => {
          const bits = Math.min(8, Math.max(0, range.prefix - 8 * i));
          return (byte & (0xff << (8 - bits))) | ((noise[i] ?? 0) & (0xff >> bits));
        });
        const at = (bit >> 3) % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
        return bytes;
      });
    fc.assert(
      fc.property(near, (bytes) => {
        const family = bytes.length === 16 ? "ipv6" : "ipv4";
        const text =
          family === "ipv6"
            ? Array.from({ length: 8 }, (_, i) =>
                (((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0)).toString(16),
              ).join(":")
            : bytes.join(".");
        const address = parseAddress(text);
        expect(address).toBeDefined();
        if (address) expect(blockedRange(address) !== undefined).toBe(lists[family].check(text, family));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("findRange", () => {
  it("judges a mapped address by its IPv4 value too", () => {
    const range = parseRange("8.8.8.0/24");
    const address = parseAddress("::ffff:8.8.8.8");
    expect(range && address && findRange(address, [range])).toBe(range);
  });
});
