import { expect, it } from "vitest";
import { searchFromEnvironment } from "./search-provider.js";

it.each([
  [{}, "none"],
  [{ BRAVE_API_KEY: "", TAVILY_API_KEY: "k" }, "tavily"],
  [{ BRAVE_API_KEY: "k", TAVILY_API_KEY: "k" }, "brave"],
  [{ RUNVIL_SEARXNG_URL: "http://localhost:8888" }, "searxng"],
])("%j", async (env, name) => {
  expect((await searchFromEnvironment(env)).name).toBe(name);
});
