import { readFile } from "node:fs/promises";
import { createHost } from "@runvil/host";
import { defineTool, trusted } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import { promptforge } from "./index.js";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const file = /````md\n([\s\S]*?)````/.exec(readme)?.[1] ?? "";

it("runs the README's example on the README's file", async () => {
  const search = defineTool({
    id: "acme/kit/search",
    description: "Search the index.",
    parameters: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
    call: ({ query }) => trusted(`three hits for ${query}`),
  });
  const kit = { id: "acme/kit", activate: () => [search] };
  const host = await createHost({ dialects: [promptforge({ capabilities: [kit], picker: "bundled" })] });
  const outcome = await host.run({ prompt: file }).outcome; // { status: "completed", result: "three hits for lua" }
  await host.close();
  expect(outcome).toEqual({ status: "completed", result: "three hits for lua" });
});

it("keeps the README's example the one above", async () => {
  const own = await readFile(new URL(import.meta.url), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const [imports = "", body = ""] = example.split("\n\n");
  expect(imports).toContain('import { promptforge } from "@runvil/dialect-promptforge";');
  expect(body.split("\n").length).toBeGreaterThan(9);
  for (const line of body.trimEnd().split("\n")) expect(own).toContain(`  ${line}\n`);
});

it("names every export of the package", async () => {
  const index = await readFile(new URL("index.ts", import.meta.url), "utf8");
  const api = /^## API\n(.*?)^## /ms.exec(readme)?.[1] ?? "";
  const exported = [...index.matchAll(/^export (?:type )?\{([^}]*)\} from /gm)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
  );
  expect(exported.length).toBeGreaterThan(10);
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(api))).toEqual([]);
});
