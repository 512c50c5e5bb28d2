import { readFileSync } from "node:fs";
import type { Pack } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import { build } from "../test/call-tool.js";
import plugin from "../test/readme-example.js";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("shows an example that a Host can build", async () => {
  const [, example] = /```ts\n(.*?)```/s.exec(read("../README.md")) ?? [];
  expect(example).toBe(read("../test/readme-example.ts"));
  const packs: Pack[] = [];
  plugin.install({ add: (pack) => void packs.push(pack) });
  const [pack] = packs;
  if (pack === undefined) throw new Error("the example adds no Pack");
  const built = await build(pack);
  expect(built.parameters("web/fetch")).toMatchObject({ properties: { max_chars: { maximum: 20_000 } } });
  await expect(built.call("web/search", { query: "q" })).rejects.toThrow(
    "web_search: no search provider is configured",
  );
});

it("names every field of the policy with its default", () => {
  const readme = read("../README.md");
  const rows = [...readme.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, field, value]) => [field, value]);
  expect(Object.fromEntries(rows)).toMatchObject({
    maxRedirects: "5",
    maxBytes: "8388608",
    maxChars: "40000",
    connectTimeoutMs: "5000",
    timeoutMs: "20000",
    robots: '`"ignore"`',
  });
});

it("lists every message of a fetch, as the specification words it", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const spec = read("../../../docs/spec/bundled-packs.md");
  const table = spec.slice(spec.indexOf("| Message | Family | When |"), spec.indexOf("- All rows"));
  const messages = [...table.matchAll(/^\| (?<message>`[^`]+`)[^|]*\|/gmu)].map(({ groups }) => groups?.message ?? "");
  expect(messages.length).toBeGreaterThan(14);
  const own = read("../README.md");
  expect(messages.filter((message) => !own.includes(message))).toEqual([]);
});
