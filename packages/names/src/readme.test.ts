import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parseUsesEntry, quote, wireName } from "./index.js";

it("keeps the example of the README true", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1];
  expect(example).toBe(`import { parseUsesEntry, quote, wireName } from "@runvil/names";

parseUsesEntry("web"); // { ok: true, vendor: "runvil", id: "web" }
parseUsesEntry("Web/"); // { ok: false, reason: "segments may contain only lowercase ASCII letters, digits, '-', '_', '.'" }
wireName("web/fetch"); // "web_fetch"
quote('say "hi"\\n'); // "\\"say \\\\\\"hi\\\\\\"\\\\n\\""
`);
  expect(parseUsesEntry("web")).toEqual({ ok: true, vendor: "runvil", id: "web" });
  expect(parseUsesEntry("Web/")).toEqual({
    ok: false,
    reason: "segments may contain only lowercase ASCII letters, digits, '-', '_', '.'",
  });
  expect(wireName("web/fetch")).toBe("web_fetch");
  expect(quote('say "hi"\n')).toBe('"say \\"hi\\"\\n"');
});
