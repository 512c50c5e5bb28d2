import type { Log } from "@runvil/harness";
import type { CatalogEntry } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { type ComparedTool, NearDuplicateFinder, type ToolComparer } from "./near-duplicates.js";

const entry = (id: string, more: Partial<CatalogEntry> = {}): CatalogEntry => ({
  id,
  description: `Does ${id}.`,
  parameters: { type: "object" },
  structured: false,
  survivesStop: false,
  alone: false,
  ...more,
});

function setUp(similarity: (first: ComparedTool, second: ComparedTool) => number, duplicate = 0.9) {
  const asked: (readonly ComparedTool[])[] = [];
  const picker: ToolComparer = {
    thresholds: { duplicate },
    async similarities(tools) {
      asked.push(tools);
      const pairs = tools.flatMap((first, index) =>
        tools.slice(index + 1).map((second) => ({ first, second, similarity: similarity(first, second) })),
      );
      return { ok: true, pairs };
    },
  };
  const lines: unknown[] = [];
  const push = (...line: unknown[]) => void lines.push(line);
  const log: Log = { debug: push, info: push, warn: push, error: push };
  return { finder: new NearDuplicateFinder(picker), asked, lines, log };
}

describe("NearDuplicateFinder", () => {
  it("gives the pairs at or above the threshold, in tool id order, with three decimals", async () => {
    const { finder, log } = setUp((first) => (first.id === "b/x" ? 0.9 : 0.98765));
    const found = await finder.find([entry("c/x"), entry("a-b/x"), entry("b/x"), entry("a/y")], log);
    expect(found).toEqual({
      ok: true,
      pairs: [
        { first: "a/y", second: "a-b/x", similarity: 0.988 },
        { first: "a/y", second: "b/x", similarity: 0.988 },
        { first: "a/y", second: "c/x", similarity: 0.988 },
        { first: "a-b/x", second: "b/x", similarity: 0.988 },
        { first: "a-b/x", second: "c/x", similarity: 0.988 },
        { first: "b/x", second: "c/x", similarity: 0.9 },
      ],
    });
  });

  it("leaves out what is below, before any rounding", async () => {
    const { finder, log } = setUp(() => 0.8999);
    expect(await finder.find([entry("a/x"), entry("b/x")], log)).toEqual({ ok: true, pairs: [] });
  });

  it("names tools as a picker reads them", async () => {
    const { finder, log, asked } = setUp(() => 0);
    await finder.find([entry("a/x/y_z", { parameters: { type: "object", properties: { q: {} } } })], log);
    expect(asked[0]).toEqual([
      {
        id: "a/x/y_z",
        capability: "a",
        name: "y_z",
        description: "Does a/x/y_z.",
        parameters: { type: "object", properties: { q: {} } },
      },
    ]);
  });

  it("asks once for each catalog, for runs that begin together too", async () => {
    const { finder, log, asked } = setUp(() => 1);
    const catalog = [entry("a/x"), entry("b/x")];
    await Promise.all([finder.find(catalog, log), finder.find([...catalog].reverse(), log)]);
    await finder.find(structuredClone(catalog), log);
    expect(asked).toHaveLength(1);
    await finder.find([entry("a/x", { description: "another" }), entry("b/x")], log);
    expect(asked).toHaveLength(2);
  });

  it("forgets catalogs before they become too many", async () => {
    const { finder, log, asked } = setUp(() => 1);
    for (let index = 0; index < 40; index++) await finder.find([entry(`a/x${index}`)], log);
    await finder.find([entry("a/x39")], log);
    expect(asked).toHaveLength(40);
    await finder.find([entry("a/x0")], log);
    expect(asked).toHaveLength(41);
  });

  it("says so when the picker fails or throws, logs why, and asks again the next time", async () => {
    let times = 0;
    const picker: ToolComparer = {
      thresholds: { duplicate: 0.5 },
      async similarities(tools) {
        times += 1;
        if (times === 1) return { ok: false, failure: { message: "why", cause: "the cause" } };
        if (times === 2) throw new Error("thrown");
        const [first] = tools;
        return { ok: true, pairs: first === undefined ? [] : [{ first, second: first, similarity: 1 }] };
      },
    };
    const { lines, log } = setUp(() => 0);
    const finder = new NearDuplicateFinder(picker);
    expect(await finder.find([entry("a/x")], log)).toEqual({ ok: false });
    expect(await finder.find([entry("a/x")], log)).toEqual({ ok: false });
    expect(await finder.find([entry("a/x")], log)).toMatchObject({ ok: true, pairs: [{ first: "a/x" }] });
    expect(lines).toEqual([
      ["the near-duplicate check failed", { reason: "why", cause: "the cause" }],
      ["the near-duplicate check failed", { cause: new Error("thrown") }],
    ]);
  });
});
