import type { ModelEntry } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { checkModelCatalog } from "./model-catalog.js";

const entry: ModelEntry = { id: "m", description: "", context: 1, thinking: "never" };

describe("checkModelCatalog", () => {
  it("takes ids with any visible characters", () => {
    const ids = ["openai/gpt", "a.b:c", "Modell für Ä", " "];
    expect(() => checkModelCatalog({ models: ids.map((id) => ({ ...entry, id })), current: " " })).not.toThrow();
  });

  it.each<[string, Parameters<typeof checkModelCatalog>[0], string]>([
    ["a repeated id", { models: [entry, entry] }, 'model "m" is listed twice'],
    [
      "a current that is not listed",
      { models: [entry], current: "x" },
      'the current model is "x", which no listed model has as its id',
    ],
    [
      "a role that is not listed",
      { models: [entry], roles: { w: "x" } },
      `the model of role 'w' is "x", which no listed model has as its id`,
    ],
    [
      "an empty id",
      { models: [{ ...entry, id: "" }] },
      'model "": `id` must be non-empty text without control characters',
    ],
    [
      "a control character",
      { models: [{ ...entry, id: "a\n" }] },
      'model "a\\n": `id` must be non-empty text without control characters',
    ],
    [
      "no window",
      { models: [{ ...entry, context: 0.5 }] },
      'model "m": `context` must be a whole number of tokens, at least 1',
    ],
    [
      "a negative price",
      { models: [{ ...entry, price: { input: -1, output: 0 } }] },
      'model "m": `price` must hold the numbers `input` and `output`, at least 0',
    ],
  ])("refuses %s", (_name, catalog, message) => {
    expect(() => checkModelCatalog(catalog)).toThrow(expect.objectContaining({ kind: "model-catalog", message }));
  });

  it("refuses what a configuration without types may hold", () => {
    const broken = (more: object) => () =>
      Reflect.apply(checkModelCatalog, undefined, [{ models: [{ ...entry, ...more }] }]);
    expect(broken({ thinking: "maybe" })).toThrow('model "m": `thinking` must be `never`, `always` or `switchable`');
    expect(broken({ description: undefined })).toThrow('model "m": `description` must be a string');
    expect(broken({ id: 7 })).toThrow("model 7: `id` must be non-empty text without control characters");
  });
});
