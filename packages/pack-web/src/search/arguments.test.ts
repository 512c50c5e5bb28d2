import type { JsonObject } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEARCH_PARAMETERS, searchArguments } from "./arguments.js";

function messageOf(args: JsonObject): string {
  try {
    searchArguments(args);
  } catch (error) {
    expect(error).toMatchObject({ name: "ToolError", kind: "InvalidArguments" });
    return String(Object(error).message);
  }
  return "no failure";
}

const INVALID = "web_search: invalid arguments";
const many = (count: number) => Array.from({ length: count }, (_, i) => `h${i}.test`);

describe("searchArguments", () => {
  it("reads every argument", () => {
    expect(
      searchArguments({
        query: " q ",
        count: 20,
        freshness: "pw",
        country: "AT",
        search_lang: "de",
        safesearch: "off",
        include_domains: ["a.test"],
        exclude_domains: [],
      }),
    ).toEqual({
      query: " q ",
      count: 20,
      freshness: "pw",
      country: "AT",
      searchLang: "de",
      safesearch: "off",
      includeDomains: ["a.test"],
      excludeDomains: [],
    });
  });

  it("takes null for absent", () => {
    const names = Object.keys(SEARCH_PARAMETERS.properties).filter((name) => name !== "query");
    expect(searchArguments({ query: "q", ...Object.fromEntries(names.map((name) => [name, null])) })).toEqual({
      query: "q",
    });
  });

  it.each<[JsonObject, string]>([
    [{}, INVALID],
    [{ query: null }, INVALID],
    [{ query: 5 }, INVALID],
    [{ query: "q", extra: 1 }, INVALID],
    [{ query: "q", extra: null }, INVALID],
    [{ query: "q", count: "5" }, INVALID],
    [{ query: "q", count: -1 }, INVALID],
    [{ query: "q", count: 1.5 }, INVALID],
    [{ query: "q", count: true }, INVALID],
    [{ query: "q", freshness: 1 }, INVALID],
    [{ query: "q", freshness: "day" }, INVALID],
    [{ query: "q", freshness: "" }, INVALID],
    [{ query: "q", safesearch: "none" }, INVALID],
    [{ query: "q", country: 1 }, INVALID],
    [{ query: "q", search_lang: ["de"] }, INVALID],
    [{ query: "q", include_domains: {} }, INVALID],
    [{ query: "q", include_domains: "a.test" }, INVALID],
    [{ query: "q", exclude_domains: [1] }, INVALID],
    [{ query: "q", exclude_domains: [null] }, INVALID],
    [{ query: "" }, "web_search: query must not be empty"],
    [{ query: " \n\t" }, "web_search: query must not be empty"],
    [{ query: "x".repeat(401) }, "web_search: query exceeds 400 characters"],
    [{ query: "q", count: 0 }, "web_search: count must be between 1 and 20"],
    [{ query: "q", count: 21 }, "web_search: count must be between 1 and 20"],
    [{ query: "q", country: " " }, "web_search: country must be 1..=128 characters"],
    [{ query: "q", country: "x".repeat(129) }, "web_search: country must be 1..=128 characters"],
    [{ query: "q", search_lang: "" }, "web_search: search_lang must be 1..=128 characters"],
    [{ query: "q", include_domains: many(21) }, "web_search: include_domains may list at most 20 hostnames"],
    [{ query: "q", exclude_domains: many(21) }, "web_search: exclude_domains may list at most 20 hostnames"],
    [{ query: "q", include_domains: ["a.test", ""] }, "web_search: include_domains contains an invalid hostname"],
    [{ query: "q", include_domains: ["a.test/x"] }, "web_search: include_domains contains an invalid hostname"],
    [{ query: "q", exclude_domains: ["a b"] }, "web_search: exclude_domains contains an invalid hostname"],
    [{ query: "q", exclude_domains: ["a\u0000"] }, "web_search: exclude_domains contains an invalid hostname"],
    [{ query: "q", exclude_domains: ["a\u0085"] }, "web_search: exclude_domains contains an invalid hostname"],
    [{ query: "q", exclude_domains: ["x".repeat(129)] }, "web_search: exclude_domains contains an invalid hostname"],
  ])("refuses %j", (args, message) => {
    expect(messageOf(args)).toBe(message);
  });

  it.each<[JsonObject, string]>([
    [{ query: "", count: "x" }, INVALID],
    [{ query: "", exclude_domains: {} }, INVALID],
    [{ query: "", count: 0 }, "web_search: query must not be empty"],
    [{ query: "", freshness: "day" }, "web_search: query must not be empty"],
    [{ query: "q", count: 0, freshness: "day" }, "web_search: count must be between 1 and 20"],
    [{ query: "q", freshness: "day", country: "" }, INVALID],
    [{ query: "q", country: "", search_lang: "" }, "web_search: country must be 1..=128 characters"],
    [{ query: "q", search_lang: "", safesearch: "x" }, "web_search: search_lang must be 1..=128 characters"],
    [{ query: "q", safesearch: "x", include_domains: [""] }, INVALID],
    [
      { query: "q", include_domains: [""], exclude_domains: many(21) },
      "web_search: include_domains contains an invalid hostname",
    ],
  ])("tells the first thing wrong with %j", (args, message) => {
    expect(messageOf(args)).toBe(message);
  });

  it("counts characters, not code units", () => {
    expect(messageOf({ query: "😀".repeat(400) })).toBe("no failure");
    expect(messageOf({ query: "😀".repeat(401) })).toBe("web_search: query exceeds 400 characters");
    expect(messageOf({ query: "q", country: "😀".repeat(128), include_domains: many(20) })).toBe("no failure");
  });

  it("fails with its own messages only", () => {
    const names = Object.keys(SEARCH_PARAMETERS.properties);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, "x"), fc.jsonValue()), (args) => {
        expect(messageOf(JSON.parse(JSON.stringify({ query: "q", ...args })))).toMatch(
          /^(no failure|web_search: .*)$/s,
        );
      }),
    );
  });
});
