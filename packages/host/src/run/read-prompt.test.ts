import { parsePrompt } from "@runvil/prompt";
import { expect, it } from "vitest";
import { readPrompt } from "./read-prompt.js";

const file = (runvil: string) => `---\nname: x\ndescription: X.\n${runvil}---\n\n# X\n`;

it("takes text, bytes, and a prompt that was parsed before", () => {
  const text = file("runvil: 0\n");
  const parsed = parsePrompt(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(readPrompt(text)).toMatchObject({ ok: true, prompt: { title: "X" } });
  expect(readPrompt(new TextEncoder().encode(text))).toMatchObject({ ok: true, prompt: { title: "X" } });
  expect(readPrompt(parsed.prompt)).toEqual({ ok: true, prompt: parsed.prompt });
});

it("refuses another version, however the prompt came", () => {
  const parsed = parsePrompt(file("runvil: 1\n"));
  if (!parsed.ok) throw new Error(parsed.error.message);
  const refused = { ok: false, error: { kind: "Version" } };
  expect(readPrompt(file("runvil: 1\n"))).toMatchObject(refused);
  expect(readPrompt(parsed.prompt)).toMatchObject(refused);
  expect(readPrompt(file(""))).toMatchObject({ ok: false, error: { kind: "Parse", parseKind: "Structure" } });
});
