import { expect, it } from "vitest";
import { defaultModelFromEnvironment } from "./default-model.js";
import { openModel } from "./open-model.js";

const ALL = {
  OPENAI_API_KEY: "k",
  ANTHROPIC_API_KEY: "k",
  GOOGLE_GENERATIVE_AI_API_KEY: "k",
  RUNVIL_MODEL_URL: "http://localhost:11434/v1",
};

it.each([
  [{}, undefined],
  [{ RUNVIL_MODEL: "gpt-4o" }, undefined],
  [{ OPENAI_API_KEY: "", RUNVIL_MODEL_URL: "" }, undefined],
  [{ RUNVIL_MODEL_KEY: "k" }, undefined],
  [{ OPENAI_BASE_URL: "http://localhost/v1" }, undefined],
  [{ OPENAI_API_KEY: "k" }, "openai:gpt-5.1"],
  [{ ANTHROPIC_API_KEY: "k" }, "anthropic:claude-sonnet-4-6"],
  [{ GOOGLE_GENERATIVE_AI_API_KEY: "k" }, "google:gemini-2.5-flash"],
  [{ RUNVIL_MODEL_URL: "http://localhost:8080/v1" }, "compatible:default"],
  [{ RUNVIL_MODEL_URL: "http://localhost:8080/v1", RUNVIL_MODEL: "llama3.2:3b" }, "compatible:llama3.2:3b"],
  [{ OPENAI_API_KEY: "k", RUNVIL_MODEL: "gpt-4o" }, "openai:gpt-4o"],
  [{ OPENAI_API_KEY: "k", RUNVIL_MODEL: "" }, "openai:gpt-5.1"],
  [ALL, "compatible:default"],
  [{ ...ALL, RUNVIL_MODEL_URL: undefined }, "openai:gpt-5.1"],
  [{ ...ALL, RUNVIL_MODEL: "google:gemini-2.5-pro" }, "google:gemini-2.5-pro"],
  [{ RUNVIL_MODEL: "openai:gpt-4o:x" }, "openai:gpt-4o:x"],
])("%j asks for %s", (env, name) => {
  expect(defaultModelFromEnvironment(env)).toBe(name);
});

it("names models that can be opened from the same environment", async () => {
  for (const [variable, value] of Object.entries(ALL)) {
    const env = { [variable]: value };
    const name = defaultModelFromEnvironment(env);
    expect(name === undefined ? undefined : (await openModel(name, { env })).name).toBe(name);
  }
});
