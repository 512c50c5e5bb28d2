import { type PromptResult, parsePrompt } from "@runvil/prompt";
import fc from "fast-check";
import { expect, test } from "vitest";
import { promptforgeFiles } from "./prompt-dialect.js";

/** Frontmatter lines of a Runvil file, good, bad, and those of the older language. */
const LINES = [
  "runvil: 0",
  "runvil: 1",
  "'runvil': 0",
  "? runvil\n: 0",
  "name: n",
  "description: d",
  "description: promptforge",
  "uses: [web]",
  "uses: [{ promptforge: 0 }]",
  "capabilities: [acme/kit]",
  "tools: { a: acme/kit/a }",
  "models: { writer: {} }",
  "models: { promptforge: {} }",
  "args: { promptforge: { type: string } }",
  "args:\n  promptforge: 0",
  "# promptforge: 0",
  "text: |\n  promptforge: 0",
  "Promptforge: 0",
  "__proto__: 0",
  "{ a: 1",
  "&a b: *a",
];
const BODIES = [
  "# T\n\n## A\n\n```lua\nreturn 1\n```\n",
  "# T\n\n```lua shared\nx = 1\n```\n\n## A\n\n```lua\nreturn 1\n```\n",
  "# T\n\npromptforge: 0\n\n## A\n",
  "## A\n",
  "---\npromptforge: 0\n---\n# T\n",
];

/** What was read, without the compiled Lua, each chunk of which has a number of its own. */
function shown(read: PromptResult): string {
  return JSON.stringify(read, (key, value: unknown) => (key === "chunk" ? "a chunk" : value));
}

test("a file without the key reads alike with the dialect and without it, errors included", () => {
  const text = fc
    .tuple(
      fc.array(fc.constantFrom(...LINES), { maxLength: 8 }),
      fc.constantFrom(...BODIES),
      fc.constantFrom("\n", "\r\n"),
    )
    .map(([lines, body, end]) => ["---", ...lines, "---", "", body].join("\n").replaceAll("\n", end));
  let read = 0;
  fc.assert(
    fc.property(text, (file) => {
      const alone = parsePrompt(file);
      expect(shown(parsePrompt(file, { dialects: [promptforgeFiles] }))).toBe(shown(alone));
      if (alone.ok) read++;
    }),
    {
      numRuns: 1_000,
      examples: BODIES.map((body): [string] => [`---\nrunvil: 0\nname: n\ndescription: d\n---\n\n${body}`]),
    },
  );
  expect(read).toBeGreaterThan(0);
});
