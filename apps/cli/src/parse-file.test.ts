import { promptforge } from "@runvil/dialect-promptforge";
import { expect, it } from "vitest";
import { promptText } from "../test/work-folder.js";
import { parseFile } from "./parse-file.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const never = () => Promise.reject(new Error("the dialects were asked for"));
const OLD = bytes(promptText("return 1").replace("runvil: 0", "promptforge: 0"));

it("asks for no dialects when a frontmatter is Runvil's, whatever else is wrong", async () => {
  expect((await parseFile(bytes(promptText("return 1")), never)).ok).toBe(true);
  expect(await parseFile(bytes(promptText("return =")), never)).toMatchObject({ ok: false, error: { kind: "Lua" } });
});

it("reads a file of a dialect", async () => {
  const parsed = await parseFile(OLD, async () => [promptforge()]);
  expect(parsed.ok && parsed.prompt.dialect?.of.versionKey).toBe("promptforge");
});

it("keeps the first error where there is no dialect", async () => {
  const error = { message: expect.stringContaining("unknown field `promptforge`") };
  for (const none of [undefined, []])
    expect(await parseFile(OLD, async () => none)).toMatchObject({ ok: false, error });
});
