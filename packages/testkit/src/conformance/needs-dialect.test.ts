import { describe, expect, it } from "vitest";
import type { ConformanceCase } from "./case.js";
import { needsDialect } from "./needs-dialect.js";

const played = (
  rest: Partial<ConformanceCase> = {},
  prompt = "---\nname: t\nrunvil: 0\n---\n# T\n",
): ConformanceCase => ({
  id: "t/a",
  about: "it",
  source: "seed",
  prompt,
  expect: { outcome: "completed" },
  ...rest,
});

describe("needsDialect", () => {
  it.each(["---\npromptforge: 0\n---\n", "---\nname: t\r\npromptforge : 1\r\nrunvil: 0\r\n---\r\n# T"])(
    "is told by the version key of %j",
    (prompt) => expect(needsDialect(played({}, prompt))).toBe(true),
  );

  it.each<[string, Partial<ConformanceCase>]>([
    ["run", { run: "migrate" }],
    ["host.capabilities", { host: { capabilities: [] } }],
    ["host.picker", { host: { picker: "none" } }],
    ["expect.bindings", { expect: { bindings: {} } }],
    ["expect.log", { expect: { log: [] } }],
  ])("is told by the key %s", (_key, rest) => expect(needsDialect(played(rest))).toBe(true));

  it("is not told by prose, by another key or by a file without frontmatter", () => {
    expect(needsDialect(played())).toBe(false);
    expect(needsDialect(played({}, "---\nrunvil: 0\n---\n# T\n\npromptforge: 0\n"))).toBe(false);
    expect(needsDialect(played({}, "---\nargs: {promptforge: {}}\nrunvil: 0\n---\n"))).toBe(false);
    expect(needsDialect(played({}, "promptforge: 0"))).toBe(false);
  });
});
