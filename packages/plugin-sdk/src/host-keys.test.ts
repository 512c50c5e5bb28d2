import { expect, it } from "vitest";
import { PROMPT_READER, RUNS, Services, TOOL_CATALOG } from "./index.js";

const nothing: unknown = {};

it.each([
  [PROMPT_READER, "runvil/prompt-reader", { read: () => ({ ok: false, fault: { message: "no" } }) }],
  [RUNS, "runvil/runs", { depth: 0, start: () => Promise.reject(new Error("no")) }],
  [TOOL_CATALOG, "runvil/tool-catalog", { tools: () => [] }],
] as const)("the key of %o is %s and takes providers that have its methods", (key, id, provider) => {
  expect(key.id).toBe(id);
  expect(Services.empty.with<unknown>(key, provider).has(key)).toBe(true);
  for (const wrong of [nothing, null, "text", { read: 1, start: 1, tools: 1 }]) {
    expect(Services.empty.with<unknown>(key, wrong).has(key)).toBe(false);
  }
});
