import { type Pack, PackError, SDK_CONTRACT } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { buildWeb } from "../test/call-tool.js";
import defaultExport, { fixtureSearch, SEARCH_PROVIDER, web, webPack } from "./index.js";

describe("web", () => {
  it("is a Plugin that adds one Pack", () => {
    const added: Pack[] = [];
    const plugin = web({});
    plugin.install({ add: (pack) => void added.push(pack) });
    expect(plugin).toMatchObject({ name: "@runvil/pack-web", contract: SDK_CONTRACT });
    expect(added.map(({ spec }) => spec.name)).toEqual(["runvil/web"]);
  });

  it("is the default export, and needs no options", () => {
    expect(defaultExport).toBe(web);
    expect(() => web()).not.toThrow();
  });
});

describe("webPack", () => {
  it("describes itself and needs a search provider", () => {
    const { spec } = webPack();
    expect(spec.description).toBe("Search the web and fetch pages.");
    expect(spec.prelude).toBeUndefined();
    expect(spec.needs).toEqual([SEARCH_PROVIDER]);
  });

  it("needs none when the Plugin brings one", () => {
    expect(webPack({ provider: fixtureSearch([]) }).spec.needs).toEqual([]);
  });

  it("has its two tools and no other", async () => {
    expect((await buildWeb()).ids).toEqual(["web/fetch", "web/search"]);
  });

  it("fails to build with a wrong policy", async () => {
    const wrong = JSON.parse('{ "maxRedirects": 21 }');
    await expect(buildWeb({ fetch: wrong })).rejects.toThrow(
      new PackError("fetch.maxRedirects: must be an integer from 0 to 20, got 21"),
    );
  });

  it("describes its tools as prompts see them", async () => {
    const built = await webPack().spec.build({
      name: "runvil/web",
      id: "web",
      config: {},
      services: Object(undefined),
      log: Object(undefined),
      signal: new AbortController().signal,
    });
    expect(built).toMatchObject({
      tools: [
        {
          spec: {
            description: "Fetch a web page and return its main content as markdown.",
            validate: false,
            idempotent: true,
          },
        },
        {
          spec: {
            description: "Search the web and return a list of results (title, url, description).",
            validate: false,
            idempotent: true,
          },
        },
      ],
    });
  });

  it("gives both tools plain, untrusted output", async () => {
    const pack = await buildWeb({ provider: fixtureSearch([]) });
    expect((await pack.call("web/fetch", { url: "ftp://site.test/" })).trust).toBe("untrusted");
    expect((await pack.call("web/search", { query: "q" })).trust).toBe("untrusted");
  });
});
