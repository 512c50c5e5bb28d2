import { Services } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { buildWeb, recordingLog } from "../../test/call-tool.js";
import { fixtureSearch } from "./fixture-search.js";
import { noSearch } from "./no-search.js";
import { SearchError } from "./search-error.js";
import { SEARCH_PROVIDER, type SearchProvider, type SearchRow } from "./search-provider.js";

async function search(provider: SearchProvider, args: object = {}, log = recordingLog()) {
  const pack = await buildWeb();
  const services = Services.empty.with(SEARCH_PROVIDER, provider);
  return pack.call("web/search", { query: "q", ...args }, { services, log });
}

const provider = (answer: SearchProvider["search"]): SearchProvider => ({ name: "mine", search: answer });
const rows = (count: number): SearchRow[] =>
  Array.from({ length: count }, (_, i) => ({ title: `t${i}`, url: `https://h${i}.test/`, description: `d${i}` }));

describe("web/search", () => {
  it("advertises its schema", async () => {
    const pack = await buildWeb();
    expect(pack.parameters("web/search")).toMatchObject({ required: ["query"], additionalProperties: false });
  });

  it("answers compact JSON, fields in order, nothing unknown", async () => {
    const row = {
      extraSnippets: ["s"],
      siteName: "n",
      age: "1 day",
      description: "d",
      url: "https://a.test/",
      title: "t",
      score: 1,
    };
    const output = await search(fixtureSearch([row, ...rows(1)]), { query: 'say "hi"' });
    expect(output).toEqual(expect.objectContaining({ trust: "untrusted" }));
    expect(output.text).toBe(
      '{"query":"say \\"hi\\"","results":[{"title":"t","url":"https://a.test/","description":"d","age":"1 day",' +
        '"site_name":"n","extra_snippets":["s"]},{"title":"t0","url":"https://h0.test/","description":"d0"}]}',
    );
  });

  it("answers no result with an empty list", async () => {
    expect((await search(fixtureSearch([]))).text).toBe('{"query":"q","results":[]}');
  });

  it("filters again, then keeps at most count rows", async () => {
    const output = await search(fixtureSearch(rows(10)), { count: 2, exclude_domains: ["h0.test", "h2.test"] });
    expect(JSON.parse(output.text).results.map(({ title }: SearchRow) => title)).toEqual(["t1", "t3"]);
  });

  it("hands the provider the checked query and the call's signal", async () => {
    const seen: unknown[] = [];
    await search(
      provider(async (query, signal) => {
        seen.push(query, signal instanceof AbortSignal);
        return [];
      }),
      { count: 3, search_lang: "de", freshness: null },
    );
    expect(seen).toEqual([{ query: "q", count: 3, searchLang: "de" }, true]);
  });

  it("sends nothing when the arguments are wrong", async () => {
    let asked = 0;
    const counting = provider(async () => {
      asked++;
      return [];
    });
    await expect(search(counting, { query: "" })).rejects.toMatchObject({
      message: "web_search: query must not be empty",
    });
    expect(asked).toBe(0);
  });

  it.each(["Transport", "Backend"] as const)("passes on a search error of kind %s", async (kind) => {
    const failing = provider(async () => {
      throw new SearchError("quota used up", { kind, cause: "secret" });
    });
    await expect(search(failing)).rejects.toMatchObject({
      name: "ToolError",
      message: "web_search: quota used up",
      kind,
    });
  });

  it("knows the search error of another copy of the package", async () => {
    const failing = provider(async () => {
      const mark = { kind: "Transport", [Symbol.for("runvil.pack-web.search-error")]: true };
      throw Object.assign(new Error("from elsewhere"), mark);
    });
    await expect(search(failing)).rejects.toMatchObject({ message: "web_search: from elsewhere", kind: "Transport" });
  });

  it.each<[string, SearchProvider["search"]]>([
    ["rejects", async () => Promise.reject(new Error("ECONNREFUSED 10.0.0.1"))],
    [
      "throws at once",
      () => {
        throw new TypeError("x");
      },
    ],
  ])("hides why a provider %s", async (_, answer) => {
    const log = recordingLog();
    await expect(search(provider(answer), {}, log)).rejects.toMatchObject({
      message: "web_search: request failed",
      kind: "Transport",
    });
    expect(log.lines).toMatchObject([{ level: "warn", fields: { provider: "mine" } }]);
  });

  it.each(["", " ", "\n"])("refuses a row whose url is %j", async (url) => {
    await expect(search(fixtureSearch([...rows(2), { title: "", url, description: "" }]))).rejects.toMatchObject({
      message: "web_search: malformed search response: result 2 has an empty url",
      kind: "Backend",
    });
  });

  it("believes nothing about a foreign provider's rows", async () => {
    const odd = async (answer: unknown) => search(provider(async () => JSON.parse(JSON.stringify(answer))));
    await expect(odd("rows")).rejects.toMatchObject({
      message: "web_search: malformed search response",
      kind: "Backend",
    });
    await expect(odd([null])).rejects.toMatchObject({ message: /result 0 has an empty url/ });
    expect((await odd([{ url: "https://a.test/", title: 1, age: 2, extraSnippets: "x" }])).text).toBe(
      '{"query":"q","results":[{"title":"","url":"https://a.test/","description":""}]}',
    );
  });

  it("fails every search of noSearch", async () => {
    await expect(search(noSearch())).rejects.toMatchObject({ message: "web_search: no search provider is configured" });
  });

  it("asks the Plugin's provider when the run has none", async () => {
    const pack = await buildWeb({ provider: fixtureSearch(rows(1)) });
    expect((await pack.call("web/search", { query: "q" })).text).toContain("h0.test");
    const services = Services.empty.with(SEARCH_PROVIDER, fixtureSearch([]));
    expect((await pack.call("web/search", { query: "q" }, { services })).text).toBe('{"query":"q","results":[]}');
  });
});

describe("SEARCH_PROVIDER", () => {
  it("has the id of the spec, and refuses what cannot search", () => {
    expect(SEARCH_PROVIDER.id).toBe("runvil/search-provider");
    expect(Services.empty.with(SEARCH_PROVIDER, fixtureSearch([])).has(SEARCH_PROVIDER)).toBe(true);
    for (const wrong of [null, {}, { name: "x" }, { name: 1, search() {} }]) {
      const services: Services = Reflect.apply(Services.empty.with, Services.empty, [SEARCH_PROVIDER, wrong]);
      expect(services.has(SEARCH_PROVIDER)).toBe(false);
    }
  });
});
