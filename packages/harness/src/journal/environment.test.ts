import type { RunEnvironment } from "@runvil/engine";
import { DEFAULT_LIMITS } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { environmentOf, headerOf } from "./environment.js";

const model = { id: "m", description: "d", context: 9, thinking: "never", price: { input: 1, output: 2 } } as const;
const least: RunEnvironment = {
  execution: "r",
  seed: "0".repeat(64),
  startedAt: "2026-01-02T03:04:05Z",
  args: "",
  packs: { catalog: [], preludes: [] },
  models: { roles: {} },
  limits: DEFAULT_LIMITS,
};
const most: RunEnvironment = {
  ...least,
  args: "x",
  ui: { a: 1 },
  packs: {
    catalog: [{ id: "a/b", description: "", parameters: {}, structured: true, survivesStop: false, alone: false }],
    preludes: [{ pack: "a", source: "s" }],
    usable: ["a"],
    unavailable: [{ pack: "b", reason: "no" }],
  },
  models: { roles: { writer: model } },
  nearDuplicates: { mode: "fail", pairs: [] },
};

describe("a header", () => {
  it.each([least, most])("gives its environment back", (environment) => {
    const header = headerOf(environment, { prompt: "text", store: "memory" });
    expect(environmentOf(JSON.parse(JSON.stringify(header)))).toEqual(environment);
  });

  it("holds the prompt with its hash, bindings and where a fork came from", () => {
    const forkedFrom = { execution: "q", answers: 2 };
    expect(headerOf(least, { prompt: "é", store: "folder", bindings: [1], forkedFrom })).toMatchObject({
      prompt: "é",
      prompt_sha256: "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c",
      store: "folder",
      bindings: [1],
      forked_from: forkedFrom,
    });
  });

  it("holds of models what the run can see", () => {
    const roles = { writer: { ...model, apiKey: "secret", price: { ...model.price, key: "secret" } } };
    const header = headerOf({ ...least, models: { roles } }, { prompt: "", store: "memory" });
    expect(header.models).toEqual({ roles: { writer: model } });
  });
});
