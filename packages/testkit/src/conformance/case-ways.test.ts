import { describe, expect, it } from "vitest";
import type { ConformanceCase } from "./case.js";
import { type DialectUse, runInWays, waysOf } from "./case-ways.js";
import type { Observation } from "./observation.js";
import type { CasePlayer } from "./run-case.js";

const played = (prompt = "---\nrunvil: 0\n---\n"): ConformanceCase => ({
  id: "t/a",
  about: "it",
  source: "seed",
  prompt,
  expect: { result: "plain" },
});
const answers =
  (result: string): CasePlayer =>
  async (): Promise<Observation> => ({
    outcome: "completed",
    result,
    requests: [],
    calls: [],
    events: [],
    files: new Map(),
    problems: [],
  });
const players = { plain: answers("plain"), withDialect: answers("dialect") };

describe("waysOf", () => {
  it.each<[DialectUse, readonly CasePlayer[]]>([
    ["needed", [players.plain]],
    ["always", [players.withDialect]],
    ["both", [players.plain, players.withDialect]],
  ])("plays a case of the language itself as `%s` says", (use, expected) => {
    expect(waysOf(played(), use, players).map(({ play }) => play)).toEqual(expected);
  });

  it.each<DialectUse>(["needed", "always", "both"])("plays a case of the dialect once with it under `%s`", (use) => {
    const ways = waysOf(played("---\npromptforge: 0\n---\n"), use, players);
    expect(ways).toEqual([{ prefix: "", play: players.withDialect }]);
  });
});

describe("runInWays", () => {
  const loaded = { file: "f.yaml", id: "t/a", case: played() };

  it("fails a case that fails in one of its ways, and says in which", async () => {
    const result = await runInWays(loaded, waysOf(played(), "both", players), 1000);
    expect(result).toEqual({
      file: "f.yaml",
      id: "t/a",
      about: "it",
      status: "failed",
      mismatches: [{ what: "with the dialect installed: result", expected: "plain", actual: "dialect" }],
    });
  });

  it("passes a case that passes in all of them", async () => {
    const same = { plain: players.plain, withDialect: players.plain };
    expect(await runInWays(loaded, waysOf(played(), "both", same), 1000)).toMatchObject({
      status: "passed",
      mismatches: [],
    });
  });
});
