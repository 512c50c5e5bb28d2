import { readFileSync } from "node:fs";
import { createHost } from "@runvil/host";
import { expect, it } from "vitest";
import { plugin } from "../test/readme-example.js";
import { prompts } from "./index.js";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("shows an example that is the one tested here", async () => {
  const [, example] = /```ts\n(.*?)```/s.exec(read("../README.md")) ?? [];
  expect(example).toBe(read("../test/readme-example.ts"));
  const host = await createHost({ plugins: [plugin] });
  const [, pack] = await host.packs();
  expect(pack).toMatchObject({ name: "acme/editing", description: "The house's editing prompts." });
  expect(pack?.tools.map(({ id }) => id)).toEqual(["editing/shorten"]);
  await host.close();
});

it("names every option", () => {
  const options = /interface PromptsOptions \{(.*?)^\}/ms.exec(read("./prompts-options.ts"))?.[1] ?? "";
  const names = [...options.matchAll(/readonly (\w+)\??:/g)].map(([, name = ""]) => name);
  expect(names).toHaveLength(4);
  for (const name of names) expect(read("../README.md")).toContain(`\`${name}\``);
});

it("reads the prompts of the repository's example", async () => {
  const directory = new URL("../../../examples/prompt-pack/editing/", import.meta.url);
  const host = await createHost({ plugins: [prompts({ name: "acme/editing", directory })] });
  const [, pack] = await host.packs();
  expect(pack?.reason).toBeUndefined();
  expect(pack?.tools.map(({ id }) => id)).toEqual(["editing/headline", "editing/shorten"]);
  await host.close();
});
