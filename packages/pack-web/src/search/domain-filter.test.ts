import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterByDomain } from "./domain-filter.js";

const rows = [
  "https://example.com/a",
  "https://www.Example.com:8443/b",
  "https://notexample.com/",
  "https://example.com.evil.test/",
  "https://xn--mnster-3ya.de/",
  "no url",
].map((url) => ({ title: "", url, description: "" }));

const kept = (query: object) =>
  filterByDomain(rows, { query: "q", ...query }).map(({ url }) => rows.findIndex((row) => row.url === url));

describe("filterByDomain", () => {
  it.each([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ includeDomains: [], excludeDomains: [] }, [0, 1, 2, 3, 4, 5]],
    [{ includeDomains: ["example.com"] }, [0, 1]],
    [{ includeDomains: ["EXAMPLE.com."] }, [0, 1]],
    [{ includeDomains: ["www.example.com"] }, [1]],
    [{ includeDomains: ["com"] }, [0, 1, 2]],
    [{ includeDomains: ["Münster.de"] }, [4]],
    [{ excludeDomains: ["example.com"] }, [2, 3, 4, 5]],
    [{ includeDomains: ["example.com"], excludeDomains: ["www.example.com"] }, [0]],
    [{ includeDomains: ["nowhere.test"] }, []],
    [{ includeDomains: ["["], excludeDomains: ["%"] }, []],
  ])("%j keeps %j", (query, expected) => {
    expect(kept(query)).toEqual(expected);
  });

  it("takes any domain", () => {
    fc.assert(fc.property(fc.array(fc.string()), (includeDomains) => void kept({ includeDomains })));
  });
});
