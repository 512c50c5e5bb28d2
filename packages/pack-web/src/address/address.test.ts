import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embeddedIpv4, hostAddress, parseAddress } from "./address.js";

describe("parseAddress", () => {
  it.each([
    ["8.8.8.8", "8.8.8.8"],
    ["::", "::"],
    ["::1", "::1"],
    ["1::", "1::"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
    ["::ffff:7f00:1", "::ffff:127.0.0.1"],
    ["::FFFF:127.0.0.1", "::ffff:127.0.0.1"],
    ["0:0:0:0:0:ffff:10.0.0.1", "::ffff:10.0.0.1"],
    ["::127.0.0.1", "::7f00:1"],
    ["64:ff9b::1.2.3.4", "64:ff9b::102:304"],
    ["fe80::1%eth0", "fe80::1"],
    ["fe80::1%25", "fe80::1"],
  ])("reads %s as %s", (given, text) => {
    expect(parseAddress(given)?.text).toBe(text);
  });

  it.each([
    "",
    "localhost",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "127.1",
    "2130706433",
    "127.0.0.1.",
    " 127.0.0.1",
    "127.0.0.1/8",
    "1.2.3.256",
    "[::1]",
    ":::",
    "1::2::3",
    "::ffff:0177.0.0.1",
    "127.0.0.1%eth0",
  ])("refuses %j, which is no spelling of a resolver", (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it("reads its own text back to the same value", () => {
    const bytes = fc.oneof(
      fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
      fc.array(fc.oneof(fc.constant(0), fc.nat(255)), { minLength: 16, maxLength: 16 }),
    );
    fc.assert(
      fc.property(bytes, (value) => {
        const text =
          value.length === 4
            ? value.join(".")
            : Array.from({ length: 8 }, (_, i) =>
                ((value[2 * i] ?? 0) * 256 + (value[2 * i + 1] ?? 0)).toString(16),
              ).join(":");
        const first = parseAddress(text);
        expect(first?.bytes).toEqual(value);
        expect(parseAddress(first?.text ?? "")).toEqual(first);
      }),
    );
  });
});

describe("hostAddress", () => {
  it.each([
    ["https://0177.0.0.1/", "127.0.0.1"],
    ["https://2130706433/", "127.0.0.1"],
    ["https://127.1/", "127.0.0.1"],
    ["https://0x7f.0x1/", "127.0.0.1"],
    ["https://127.0.0.1./", "127.0.0.1"],
    ["https://[::ffff:10.0.0.1]/", "::ffff:10.0.0.1"],
    ["https://[::1]/", "::1"],
    ["https://１２７.０.０.１/", "127.0.0.1"],
  ])("sees the address in %s", (url, text) => {
    expect(hostAddress(new URL(url).hostname)?.text).toBe(text);
  });

  it("sees none in a name", () => {
    expect(hostAddress("example.com")).toBeUndefined();
    expect(hostAddress("1.2.3.4.example.com")).toBeUndefined();
  });
});

describe("embeddedIpv4", () => {
  it.each([
    ["::ffff:127.0.0.1", "127.0.0.1"],
    ["::127.0.0.1", "127.0.0.1"],
    ["::1", "0.0.0.1"],
  ])("finds it in %s", (text, inner) => {
    const address = parseAddress(text);
    expect(address && embeddedIpv4(address)?.text).toBe(inner);
  });

  it.each(["2001:db8::1", "::1:ffff:1.2.3.4", "::fffe:1.2.3.4", "8.8.8.8"])("finds none in %s", (text) => {
    const address = parseAddress(text);
    expect(address && embeddedIpv4(address)).toBeUndefined();
  });
});
