import { describe, expect, it } from "vitest";
import { readCaseFiles } from "./conformance/case-file.js";
import { caseWays } from "./conformance/case-players.js";
import { runInWays } from "./conformance/case-ways.js";
import { globMatcher } from "./conformance/glob-matcher.js";
import { type ConformanceOptions, DEFAULT_TIME_LIMIT_MS } from "./conformance/run-conformance.js";

/**
 * Declares one vitest test per conformance case.
 *
 * @param name the name of the `describe` block
 * @param options as for `runConformance`; `concurrency` and `onResult` have no effect, vitest has its own
 */
export async function conformanceSuite(
  name: string,
  options: Omit<ConformanceOptions, "concurrency" | "onResult">,
): Promise<void> {
  const files = await readCaseFiles(options.cases);
  const ways = caseWays(options);
  const matches = options.filter === undefined ? () => true : globMatcher(options.filter);
  const timeLimitMs = options.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS;
  describe(name, () => {
    for (const { broken, cases } of files) {
      for (const { id, problem } of broken) it(id, () => expect.fail(problem));
      for (const loaded of cases.filter(({ id }) => matches(id))) {
        it(
          `${loaded.id}: ${loaded.case.about}`,
          async () => {
            const { mismatches } = await runInWays(loaded, ways(loaded.case), timeLimitMs);
            expect(mismatches).toEqual([]);
          },
          timeLimitMs + 5000,
        );
      }
    }
  });
}
