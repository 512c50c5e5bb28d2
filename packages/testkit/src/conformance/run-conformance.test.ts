import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Observation } from "./observation.js";
import type { CasePlayer } from "./run-case.js";
import { runConformance } from "./run-conformance.js";

const observed = (result: string): Observation => ({
  outcome: "completed",
  result,
  requests: [],
  calls: [],
  events: [],
  files: new Map(),
  problems: [],
});
const entry = (id: string, prompt = "ok"): string =>
  `- {id: ${id}, about: it, source: seed, prompt: ${prompt}, expect: {result: ok}}\n`;
/** Answers with the prompt itself, so that a case scripts its own outcome. */
const echo: CasePlayer = async ({ prompt }) => observed(prompt);

describe("runConformance", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "runvil-cases-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const file = async (text: string, name = "f.yaml"): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const statuses = (report: Awaited<ReturnType<typeof runConformance>>) =>
    report.results.map(({ id, status }) => `${id} ${status}`);

  it("counts what passes and what fails, in file order", async () => {
    const cases = [await file(entry("t/a") + entry("t/b", "no") + entry("t/c"))];
    const report = await runConformance({ cases, play: echo });
    expect(statuses(report)).toEqual(["t/a passed", "t/b failed", "t/c passed"]);
    expect(report).toMatchObject({ passed: 2, failed: 1 });
    expect(report.results[1]?.mismatches).toEqual([{ what: "result", expected: "ok", actual: "no" }]);
  });

  it("fails a broken entry and a repeated id, over all files", async () => {
    const cases = [await file(`${entry("t/a")}- {id: t/x}\n`), await file(entry("t/a"), "g.yaml")];
    const report = await runConformance({ cases, play: echo });
    expect(statuses(report)).toEqual(["t/x failed", "t/a passed", "t/a failed"]);
    expect(report.results[2]?.mismatches[0]?.actual).toBe("an earlier case has this id");
  });

  it("runs only what the filter matches, and never leaves out a file that cannot be read", async () => {
    const cases = [await file(entry("t/a") + entry("u/b")), await file("- [", "bad.yaml")];
    const report = await runConformance({ cases, play: echo, filter: "u/*" });
    expect(statuses(report)).toEqual(["u/b passed", `${join(folder, "bad.yaml")} failed`]);
  });

  it("fails a case that takes too long and tells its player", async () => {
    let told = false;
    const play: CasePlayer = (_case, signal) =>
      new Promise(() => {
        signal.addEventListener("abort", () => {
          told = true;
        });
      });
    const report = await runConformance({ cases: [await file(entry("t/a"))], play, timeLimitMs: 5 });
    expect(report.results[0]?.mismatches[0]).toMatchObject({ what: "time", actual: "none" });
    expect(told).toBe(true);
  });

  it("fails a case whose player throws", async () => {
    const play: CasePlayer = () => Promise.reject(new Error("boom"));
    const report = await runConformance({ cases: [await file(entry("t/a"))], play });
    expect(report.results[0]?.mismatches[0]).toMatchObject({ what: "host", actual: expect.stringContaining("boom") });
  });

  it("plays no more cases at once than it may, and every case on its own", async () => {
    let running = 0;
    let most = 0;
    const play: CasePlayer = async ({ prompt }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return observed(prompt);
    };
    const text = Array.from({ length: 9 }, (_, index) => entry(`t/c${index}`)).join("");
    const seen: string[] = [];
    const report = await runConformance({
      cases: [await file(text)],
      play,
      concurrency: 3,
      onResult: ({ id }) => seen.push(id),
    });
    expect(most).toBe(3);
    expect(report.passed).toBe(9);
    expect(seen).toHaveLength(9);
  });

  it("plays a case twice when it compares two runs", async () => {
    const seen: unknown[] = [];
    const play: CasePlayer = async ({ host }) => {
      seen.push(host);
      return { ...observed(host?.args ?? "none"), problems: seen.length === 4 ? ["one more"] : [] };
    };
    const twice = (id: string, expected: string): string =>
      `- {id: ${id}, about: it, source: seed, prompt: p, host: {args: a, seed: ${"a".repeat(64)}}, again: {args: b}, expect: ${expected}}\n`;
    const text = twice("t/a", "{different: [result], result: a}") + twice("t/b", "{same: [result]}");
    const report = await runConformance({ cases: [await file(text)], play, concurrency: 1 });
    expect(statuses(report)).toEqual(["t/a passed", "t/b failed"]);
    expect(seen.slice(0, 2)).toEqual([
      { args: "a", seed: "a".repeat(64) },
      { args: "b", seed: "a".repeat(64) },
    ]);
    expect(report.results[1]?.mismatches.map(({ what }) => what)).toEqual(["second run: case", "same: result"]);
  });

  it("runs its share of a suite alone", async () => {
    const cases = [await file(entry("t/a") + entry("t/b") + entry("t/c"))];
    const ids = async (index: number) =>
      (await runConformance({ cases, play: echo, shard: { index, count: 2 } })).results.map(({ id }) => id);
    expect([await ids(0), await ids(1)]).toEqual([["t/a", "t/c"], ["t/b"]]);
  });
});
