import { type HeaderLine, sha256 } from "../src/index.js";

/** The header of a run that needs nothing. */
export const HEADER: HeaderLine = {
  record: "run",
  format: 1,
  protocol: 1,
  execution: "r",
  prompt: "",
  prompt_sha256: sha256(""),
  args: "",
  seed: "0".repeat(64),
  started_at: "2026-01-02T03:04:05Z",
  limits: { maxToolIterations: 1, concurrency: 1, luaMemoryBytes: 1, logCalls: 1, budgets: {} },
  catalog: [],
  preludes: [],
  models: { roles: {} },
  store: "memory",
};
