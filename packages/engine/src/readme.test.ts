import { readFileSync } from "node:fs";
import { parsePrompt } from "@runvil/prompt";
import { DEFAULT_LIMITS } from "@runvil/protocol";
import { expect, it } from "vitest";
import { startRun } from "./index.js";

it("runs the README's example", () => {
  const head = "---\nname: hi\ndescription: Says hi.\nrunvil: 0\n---\n\n# Hi\n\n";
  const parsed = parsePrompt(`${head}## Say\n\n\`\`\`lua\nreturn 'hi'\n\`\`\`\n`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const run = startRun(parsed.prompt, {
    ...{ execution: "run-1", seed: "0".repeat(64), startedAt: "2026-01-31T12:00:00Z", args: "" },
    ...{ packs: { catalog: [], preludes: [] }, models: { roles: {} }, limits: DEFAULT_LIMITS },
  });
  const step = run.step((event) => console.log(event.event));
  expect(step.effects).toHaveLength(0);
  expect(step.outcome).toEqual({ status: "completed", result: "hi" });
});

it("is the example of the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const example = /```ts\n(.*?)\n```\n\n## API/s.exec(readme)?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => /^(const|if| )/.test(line));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(own).toContain(line);
});
