import { afterEach, describe, expect, it } from "vitest";
import { type LocalBackend, localBackend } from "../../test/local-backend.js";
import { brave } from "./brave.js";
import type { SearchQuery } from "./search-provider.js";
import { searxng } from "./searxng.js";
import { tavily } from "./tavily.js";

const open: LocalBackend[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((backend) => backend.close()));
});

async function backend(answer: Parameters<typeof localBackend>[0]): Promise<LocalBackend> {
  const started = await localBackend(answer);
  open.push(started);
  return started;
}

const never = new AbortController().signal;
const full: SearchQuery = {
  query: "two words",
  count: 7,
  freshness: "pm",
  country: "AT",
  searchLang: "de",
  safesearch: "strict",
  includeDomains: ["a.test", "b.test"],
  excludeDomains: ["c.test"],
};

describe("brave", () => {
  it("sends its wire format", async () => {
    const server = await backend({});
    const provider = brave({ apiKey: "key-1", extraSnippets: true, endpoint: `${server.url}/res/v1/web/search` });
    await provider.search(full, never);
    expect(server.seen).toEqual([
      expect.objectContaining({
        method: "GET",
        path: "/res/v1/web/search",
        body: "",
        query: {
          q: "two words site:a.test OR site:b.test -site:c.test",
          count: "7",
          freshness: "pm",
          country: "AT",
          search_lang: "de",
          safesearch: "strict",
          extra_snippets: "true",
        },
        headers: expect.objectContaining({ "x-subscription-token": "key-1", accept: "application/json" }),
      }),
    ]);
  });

  it("sends nothing that was not asked for", async () => {
    const server = await backend({ web: { results: [] } });
    await brave({ apiKey: "k", endpoint: server.url }).search({ query: "q" }, never);
    expect(server.seen[0]?.query).toEqual({ q: "q" });
  });

  it("reads its answer", async () => {
    const server = await backend({
      type: "search",
      web: {
        type: "search",
        results: [
          {
            title: "A &amp; <strong>B</strong>",
            url: "https://a.test/",
            description: "It&#39;s <strong>bold</strong>\n &lt;not markup&gt;",
            age: "2 days ago",
            page_age: "2026-01-01T00:00:00",
            profile: { name: "A site", long_name: "a.test" },
            extra_snippets: ["one <strong>more</strong>", 7, ""],
          },
          { title: "C", url: "https://c.test/", description: "d", page_age: "2026-01-02T00:00:00" },
          {},
        ],
      },
    });
    expect(await brave({ apiKey: "k", endpoint: server.url }).search({ query: "q" }, never)).toEqual([
      {
        title: "A & B",
        url: "https://a.test/",
        description: "It's bold <not markup>",
        age: "2 days ago",
        siteName: "A site",
        extraSnippets: ["one more"],
      },
      { title: "C", url: "https://c.test/", description: "d", age: "2026-01-02T00:00:00" },
      { title: "", url: "", description: "" },
    ]);
  });

  it("finds nothing in an answer without a web part", async () => {
    const server = await backend({ type: "search", query: {} });
    expect(await brave({ apiKey: "k", endpoint: server.url }).search({ query: "q" }, never)).toEqual([]);
  });

  it("leaves the domains to the filter when the query grows too long", async () => {
    const server = await backend({});
    const query = "x".repeat(390);
    await brave({ apiKey: "k", endpoint: server.url }).search({ query, includeDomains: ["a.test"] }, never);
    expect(server.seen[0]?.query.q).toBe(query);
  });
});

describe("tavily", () => {
  it("sends its wire format", async () => {
    const server = await backend({ results: [] });
    await tavily({ apiKey: "tvly-1", endpoint: `${server.url}/search` }).search(full, never);
    expect(server.seen).toEqual([
      expect.objectContaining({
        method: "POST",
        path: "/search",
        query: {},
        headers: expect.objectContaining({ authorization: "Bearer tvly-1", "content-type": "application/json" }),
      }),
    ]);
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({
      query: "two words",
      max_results: 7,
      time_range: "month",
      include_domains: ["a.test", "b.test"],
      exclude_domains: ["c.test"],
      country: "austria",
    });
  });

  it("sends nothing that was not asked for", async () => {
    const server = await backend({ results: [] });
    await tavily({ apiKey: "k", endpoint: server.url }).search(
      { query: "q", safesearch: "off", searchLang: "de" },
      never,
    );
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({ query: "q" });
  });

  it.each([
    ["us", "united states"],
    ["GB", "united kingdom"],
    ["cz", "czech republic"],
    ["TR", "turkey"],
    ["BA", "bosnia and herzegovina"],
    ["Germany", "germany"],
    ["XX", undefined],
    ["not a country", undefined],
    ["constructor", undefined],
    ["1", undefined],
  ])("names the country %s as %s", async (country, name) => {
    const server = await backend({ results: [] });
    await tavily({ apiKey: "k", endpoint: server.url }).search({ query: "q", country }, never);
    expect(JSON.parse(server.seen[0]?.body ?? "").country).toBe(name);
  });

  it("reads its answer", async () => {
    const server = await backend({
      query: "q",
      results: [
        {
          title: "A",
          url: "https://a.test/",
          content: "text",
          score: 0.9,
          raw_content: null,
          published_date: "Mon, 1 Jan",
        },
        { title: null, url: "https://b.test/", content: "b" },
      ],
    });
    expect(await tavily({ apiKey: "k", endpoint: server.url }).search({ query: "q" }, never)).toEqual([
      { title: "A", url: "https://a.test/", description: "text", age: "Mon, 1 Jan" },
      { title: "", url: "https://b.test/", description: "b" },
    ]);
  });
});

describe("searxng", () => {
  it("sends its wire format", async () => {
    const server = await backend({ results: [] });
    const provider = searxng({ baseUrl: `${server.url}/searx/`, headers: { authorization: "Basic dXNlcjpwYXNz" } });
    await provider.search(full, never);
    expect(server.seen).toEqual([
      expect.objectContaining({
        method: "GET",
        path: "/searx/search",
        query: {
          format: "json",
          q: "two words site:a.test OR site:b.test -site:c.test",
          language: "de-AT",
          time_range: "month",
          safesearch: "2",
        },
        headers: expect.objectContaining({ authorization: "Basic dXNlcjpwYXNz" }),
      }),
    ]);
  });

  it.each([
    [{ searchLang: "de" }, "de"],
    [{ searchLang: "pt-BR", country: "PT" }, "pt-BR"],
    [{ searchLang: "de", country: "at" }, "de-AT"],
    [{ country: "AT" }, undefined],
  ])("folds %j into the language %s", async (fields, language) => {
    const server = await backend({ results: [] });
    await searxng({ baseUrl: server.url }).search({ query: "q", ...fields }, never);
    expect(server.seen[0]?.query.language).toBe(language);
  });

  it.each([
    ["off", "0"],
    ["moderate", "1"],
    ["strict", "2"],
  ] as const)("sends safesearch %s as %s", async (safesearch, level) => {
    const server = await backend({ results: [] });
    await searxng({ baseUrl: server.url }).search({ query: "q", safesearch }, never);
    expect(server.seen[0]?.query.safesearch).toBe(level);
  });

  it("reads its answer", async () => {
    const server = await backend({
      results: [
        { title: "A", url: "https://a.test/", content: "text", engine: "x", publishedDate: "2026-01-01T00:00:00" },
        { title: "B", url: "https://b.test/", publishedDate: null },
      ],
      unresponsive_engines: [],
    });
    expect(await searxng({ baseUrl: server.url }).search({ query: "q" }, never)).toEqual([
      { title: "A", url: "https://a.test/", description: "text", age: "2026-01-01T00:00:00" },
      { title: "B", url: "https://b.test/", description: "" },
    ]);
  });
});

describe("configuration", () => {
  it.each([
    () => brave({ apiKey: "" }),
    () => tavily({ apiKey: "" }),
    () => brave({ apiKey: "a\nb" }),
    () => brave({ apiKey: "k", endpoint: "nowhere" }),
    () => searxng({ baseUrl: "nowhere" }),
  ])("is judged at once: %s", (make) => {
    expect(make).toThrow(TypeError);
  });

  it("never repeats a wrong key", () => {
    expect(() => brave({ apiKey: "secret key" })).toThrow(/^brave: apiKey must be a non-empty string/);
  });
});
