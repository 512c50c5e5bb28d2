import { describe, expect, it } from "vitest";
import { recordingLog } from "../../test/call-tool.js";
import { AddressGuard } from "./address-guard.js";
import { checkPolicy } from "./policy-check.js";

function guard(url: string, policy: object = {}) {
  const log = recordingLog();
  return { log, guard: new AddressGuard(new URL(url), checkPolicy(policy), log) };
}

describe("AddressGuard", () => {
  it.each(["8.8.8.8", "2001:4860:4860::8888"])("admits %s", (address) => {
    expect(guard("https://a.test/").guard.admits(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "fe80::1%eth0",
    "169.254.169.254",
    "",
    "localhost",
    "0177.0.0.1",
    "127.1",
    "2130706433",
    "0",
  ])("refuses %j", (address) => {
    expect(guard("https://a.test/").guard.admits(address)).toBe(false);
  });

  it("logs address and range, which no caller reads", () => {
    const { guard: strict, log } = guard("https://a.test/");
    strict.admits("10.1.2.3");
    expect(log.lines).toEqual([
      {
        level: "warn",
        message: "a blocked address was refused",
        fields: { host: "a.test", address: "10.1.2.3", range: "10.0.0.0/8" },
      },
    ]);
  });

  it("blocks the policy's own ranges, mapped spellings included", () => {
    const { guard: denying } = guard("https://a.test/", { denyCidrs: ["8.8.8.0/24"] });
    expect(denying.admits("8.8.8.8")).toBe(false);
    expect(denying.admits("8.8.9.8")).toBe(true);
  });

  describe("for an allowed origin", () => {
    const policy = { allowOrigins: [{ origin: "http://wiki.lan:8080" }] };

    it("admits any blocked address", () => {
      const { guard: inner } = guard("http://wiki.lan:8080/x", policy);
      for (const address of ["10.0.0.7", "127.0.0.1", "fd00::1", "::ffff:10.0.0.7", "8.8.8.8"]) {
        expect(inner.admits(address)).toBe(true);
      }
      expect(inner.admits("not an address")).toBe(false);
    });

    it.each(["https://wiki.lan:8080/", "http://wiki.lan/", "http://wiki.lan:8081/", "http://other.lan:8080/"])(
      "stays shut for %s",
      (url) => expect(guard(url, policy).guard.admits("10.0.0.7")).toBe(false),
    );

    it("admits the one address of the entry", () => {
      const { guard: inner } = guard("http://wiki.lan:8080/", {
        allowOrigins: [{ origin: "http://wiki.lan:8080", address: "10.0.0.7" }],
      });
      expect(inner.admits("10.0.0.7")).toBe(true);
      expect(inner.admits("10.0.0.8")).toBe(false);
      expect(inner.admits("127.0.0.1")).toBe(false);
      expect(inner.admits("8.8.8.8")).toBe(true);
    });

    it("compares addresses by value", () => {
      const { guard: inner } = guard("http://wiki.lan:8080/", {
        allowOrigins: [{ origin: "http://wiki.lan:8080", address: "FD00:0:0::0001" }],
      });
      expect(inner.admits("fd00::1")).toBe(true);
    });

    it("still obeys the denied ranges", () => {
      const { guard: inner } = guard("http://wiki.lan:8080/", { ...policy, denyCidrs: ["10.0.0.0/24"] });
      expect(inner.admits("10.0.0.7")).toBe(false);
      expect(inner.admits("::ffff:10.0.0.7")).toBe(false);
      expect(inner.admits("10.0.1.7")).toBe(true);
    });
  });
});
