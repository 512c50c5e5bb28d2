import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), "utf8");

test("the README shows the configuration that is tried", async () => {
  expect(await read("README.md")).toContain(`\`\`\`js\n${await read("prompts/runvil.config.mjs")}\`\`\`\n`);
});

test("the README's Lua is a conformance case", async () => {
  const [, lua = ""] = /```lua\n([\s\S]*?)```/u.exec(await read("README.md")) ?? [];
  const cases = await read("conformance/diary.yaml");
  expect(cases).toContain(lua.trim().split("\n").join("\n    "));
});
