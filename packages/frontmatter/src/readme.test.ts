import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parseFrontmatter } from "./index.js";

it("keeps the example of the README true", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(/```ts\n([\s\S]*?)```/.exec(readme)?.[1]).toBe(`import { parseFrontmatter } from "@runvil/frontmatter";

const result = parseFrontmatter("---\\nname: ask\\ndescription: Asks.\\nuses: [Web]\\n---\\n# Ask\\n");
if (result.ok) {
  console.log(result.frontmatter.uses);
} else {
  const { message, line, column } = result.error;
  console.log(\`\${line}:\${column}: \${message}\`);
  // 4:8: invalid frontmatter: invalid uses entry \`Web\`: segments may contain only lowercase ASCII letters, digits, '-', '_', '.'
}
`);
  const result = parseFrontmatter("---\nname: ask\ndescription: Asks.\nuses: [Web]\n---\n# Ask\n");
  expect(result).toMatchObject({
    ok: false,
    error: {
      line: 4,
      column: 8,
      message:
        "invalid frontmatter: invalid uses entry `Web`: segments may contain only lowercase ASCII letters, digits, '-', '_', '.'",
    },
  });
});
