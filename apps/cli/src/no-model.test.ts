import { describe, expect, it } from "vitest";
import { noModelText, partlyBoundText, roleCoverage } from "./no-model.js";

const roles = ["writer", "critic"].map((label) => ({ label, keywords: [], minContext: null, description: null }));

describe("roleCoverage", () => {
  it("has a model for every role once one is current", () => {
    expect(roleCoverage(roles, { models: [], current: "m" })).toEqual({ bound: ["writer", "critic"], unbound: [] });
  });

  it("has one for the roles that are assigned", () => {
    const catalog = { models: [], roles: { critic: "m", other: "m" } };
    expect(roleCoverage(roles, catalog)).toEqual({ bound: ["critic"], unbound: ["writer"] });
    expect(roleCoverage(roles, { models: [] }).bound).toEqual([]);
  });

  it("takes no name of an object's own for a role", () => {
    const odd = [{ label: "constructor", keywords: [], minContext: null, description: null }];
    expect(roleCoverage(odd, { models: [], roles: {} }).unbound).toEqual(["constructor"]);
  });
});

it("names the roles and every way to a model", () => {
  const text = noModelText("p.md", ["writer", "critic"]);
  expect(text).toMatch(/^p\.md: no model is configured for the roles writer, critic\n/u);
  for (const way of ["--model PROVIDER:MODEL", "OPENAI_API_KEY", "RUNVIL_MODEL_URL", "scripted:FILE"]) {
    expect(text).toContain(way);
  }
  expect(partlyBoundText(["critic"])).toBe(
    "note: no model is configured for the role critic; name one with --model critic=PROVIDER:MODEL",
  );
});
