import { describe, expect, it } from "vitest";
import { effectivePort, matchingOrigins, parseOrigin } from "./origin.js";

describe("matchingOrigins", () => {
  const wiki = parseOrigin("http://Wiki.lan.:8080");
  const inner = parseOrigin("https://inner.lan");
  const origins = [wiki, inner].filter((origin) => origin !== undefined);

  it.each([
    ["http://wiki.lan:8080/any?thing", wiki],
    ["http://WIKI.LAN.:8080/", wiki],
    ["https://inner.lan:443/", inner],
    ["https://inner.lan./", inner],
  ])("finds the origin of %s", (url, origin) => {
    expect(matchingOrigins(new URL(url), origins)).toEqual([origin]);
  });

  it.each([
    "https://wiki.lan:8080/",
    "http://wiki.lan/",
    "http://wiki.lan:8081/",
    "http://a.wiki.lan:8080/",
    "http://wiki.lan.evil.test:8080/",
    "http://inner.lan/",
    "http://inner.lan:443/",
    "ftp://inner.lan:443/",
  ])("finds none for %s", (url) => {
    expect(matchingOrigins(new URL(url), origins)).toEqual([]);
  });
});

describe("effectivePort", () => {
  it.each([
    ["https://a.test/", 443],
    ["http://a.test/", 80],
    ["https://a.test:80/", 80],
    ["https://a.test:0/", 0],
    ["data:x", 0],
  ])("of %s is %i", (url, port) => {
    expect(effectivePort(new URL(url))).toBe(port);
  });
});
