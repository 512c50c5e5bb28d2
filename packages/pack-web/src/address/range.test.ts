import { describe, expect, it } from "vitest";
import { parseAddress } from "./address.js";
import { inRange, parseRange } from "./range.js";

function holds(range: string, text: string): boolean {
  const parsed = parseRange(range);
  const address = parseAddress(text);
  if (!parsed || !address) throw new Error(`cannot read ${range} or ${text}`);
  return inRange(address, parsed);
}

describe("parseRange", () => {
  it.each([
    "10.0.0.0",
    "10.0.0.0/",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.0/08",
    "10.0.0.0/-1",
    "10/8",
    "fe80::%1/10",
    "x/8",
    "::/1e1",
    "10.0.0.0/8/8",
  ])("refuses %j", (text) => expect(parseRange(text)).toBeUndefined());

  it("takes the widest and the narrowest prefix", () => {
    expect(parseRange("0.0.0.0/0")?.prefix).toBe(0);
    expect(parseRange("1.2.3.4/32")?.prefix).toBe(32);
    expect(parseRange("::/0")?.prefix).toBe(0);
    expect(parseRange("::1/128")?.prefix).toBe(128);
  });
});

describe("inRange", () => {
  it.each([
    ["10.1.2.3/8", "10.200.0.1", true],
    ["10.0.0.0/9", "10.127.255.255", true],
    ["10.0.0.0/9", "10.128.0.0", false],
    ["1.2.3.4/32", "1.2.3.5", false],
    ["0.0.0.0/0", "255.1.1.1", true],
    ["0.0.0.0/0", "::1", false],
    ["::/0", "1.1.1.1", false],
    ["fe80::/10", "febf::1", true],
    ["fe80::/10", "fec0::1", false],
  ])("%s holds %s: %s", (range, address, expected) => {
    expect(holds(range, address)).toBe(expected);
  });
});
