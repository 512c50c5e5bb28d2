import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parsePrompt, resolveReference, visibleSections } from "./index.js";

it("keeps the example of the README true", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(
    /```ts\n([\s\S]*?)```/.exec(readme)?.[1],
  ).toBe(`import { parsePrompt, resolveReference, visibleSections } from "@runvil/prompt";

const file = "---\\nname: demo\\ndescription: A demo.\\nrunvil: 0\\n---\\n# Demo\\n\\n## Ask\\n\\nSay hi.\\n";
const result = parsePrompt(file);
if (result.ok) {
  const found = resolveReference("## Ask", visibleSections(result.prompt, null));
  if (found.ok) console.log(found.section.blocks[0]); // { kind: "prose", text: "Say hi.", line: 10 }
} else {
  console.log(result.error.line, result.error.message);
}
`);
  const file = "---\nname: demo\ndescription: A demo.\nrunvil: 0\n---\n# Demo\n\n## Ask\n\nSay hi.\n";
  const result = parsePrompt(file);
  if (!result.ok) throw new Error(result.error.message);
  const found = resolveReference("## Ask", visibleSections(result.prompt, null));
  expect(found.ok && found.section.blocks[0]).toEqual({ kind: "prose", text: "Say hi.", line: 10 });
});
