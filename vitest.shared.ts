import { defineConfig } from "vitest/config";

/** Tests read the sources of the workspace's packages, so that they never see a stale build. */
const conditions = ["runvil-source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Turbo runs several packages at once; more workers than this only make them wait for each other.
    maxWorkers: 2,
    // Sockets, processes and random cases: one more try tells a slow machine or a rare case from a defect that stays.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
