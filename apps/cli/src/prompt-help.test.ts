import type { Frontmatter } from "@runvil/frontmatter";
import { expect, it } from "vitest";
import { promptHelp } from "./prompt-help.js";

const frontmatter: Frontmatter = {
  name: "note",
  description: "Writes a note.",
  runvil: 0,
  maxToolIterations: null,
  input: { path: "in.md", description: "What is known" },
  output: null,
  uses: [],
  args: {
    explicit: true,
    entries: [
      { name: "topic", type: "string", optional: false, description: "What to write about" },
      { name: "limit", type: "integer", optional: true, default: 3, description: null },
      { name: "deep", type: "boolean", optional: true, description: "Read more" },
    ],
  },
  models: [{ label: "writer", keywords: [], minContext: null, description: null }],
};

it("lists everything that a prompt takes, as the options that give it", () => {
  expect(promptHelp("n.md", frontmatter)).toBe(
    [
      "",
      "note: Writes a note.",
      "n.md takes:",
      "  --arg topic=STRING             What to write about (required)",
      "  --arg limit=INTEGER            (default: 3)",
      "  --arg deep=BOOLEAN             Read more (optional)",
      "  --model writer=PROVIDER:MODEL  a model role",
      "  --input FILE                   What is known",
      "",
    ].join("\n"),
  );
});

it("says so when there is nothing, and lets no prompt rewrite the screen", () => {
  const bare = { ...frontmatter, input: null, models: [], args: { explicit: true, entries: [] } };
  expect(promptHelp("n.md", { ...bare, description: "a\u001b[2J" })).toBe(
    "\nnote: a\uFFFD[2J\nn.md takes no arguments.\n",
  );
});
