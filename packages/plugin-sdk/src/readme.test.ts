import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { definePack, definePlugin, defineTool, type Pack, trustedJson } from "./index.js";

// The body below is the README's example; the last test keeps the two in step.
const count = defineTool({
  id: "words/count",
  description: "Count the words of a text.",
  parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  structured: true,
  call: ({ text }) => trustedJson({ words: text.split(/\s+/).filter(Boolean).length }),
});
const words = definePack({ name: "acme/words", description: "Count words.", build: () => ({ tools: [count] }) });
const plugin = definePlugin({ name: "@acme/runvil-words", install: (registry) => registry.add(words()) });

it("adds the example's Pack", () => {
  const packs: Pack[] = [];
  plugin().install({ add: (pack) => packs.push(pack) });
  expect(packs.map((pack) => pack.spec.name)).toEqual(["acme/words"]);
  expect(count.spec.id).toBe("words/count");
});

it("is the example of the README", () => {
  const lines = (text: string) => text.split("\n").filter((line) => /^(const|\s\s|\}\))/.test(line));
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  expect(lines(example).length).toBeGreaterThan(6);
  for (const line of lines(example)) expect(own).toContain(line);
});
