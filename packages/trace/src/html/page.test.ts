import type { JournalRecord } from "@runvil/journal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer, header, output, reply, round, timer, toolCall } from "../../test/records.js";
import { readTrace } from "../read-trace.js";
import { traceHtml } from "./page.js";
import { SCRIPT } from "./script.js";

const page = (...records: readonly JournalRecord[]): string => traceHtml(readTrace(records));
const tags = (text: string): string[] =>
  [...text.matchAll(/<(?<name>[a-z0-9]+)[\s>]/gi)].map(({ groups }) => groups?.name ?? "");

function journalOf(text: string): JournalRecord[] {
  return [
    header({ execution: text, prompt: text, args: text }),
    round("0#0", [{ role: "user", content: text }]),
    answer("0#0", reply(text, { name: text, arguments: { [text]: text } })),
    toolCall("0#1", text, { [text]: text }, "c0"),
    answer("0#1", output(text), 1),
    { record: "end", outcome: "failed", error: { kind: "Lua", message: text } },
  ];
}

describe("traceHtml", () => {
  it("has what a reader looks for", () => {
    const text = page(...journalOf("texts"));
    for (const part of ["1000000 in, 500000 out", "main walk", "record 2, answered in record 3", ">failed</span>"]) {
      expect(text).toContain(part);
    }
  });

  it("has the same elements whatever stands in the journal", () => {
    const plain = tags(page(...journalOf("x")));
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), (text) => {
        expect(tags(page(...journalOf(text)))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
    for (const text of [
      "</script><script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</title>",
      "<!--",
      "]]>",
    ]) {
      expect(tags(page(...journalOf(text)))).toEqual(plain);
    }
  });

  it("names no other place, and allows its own script and style alone", () => {
    const text = page(...journalOf("https://example.com/x.js"));
    expect(text).not.toMatch(/(?:src|action|srcset)=|url\(|@import|<link/);
    expect([...text.matchAll(/ href="(?!#)/g)]).toEqual([]);
    expect(text.replaceAll("&#39;", "'")).toMatch(
      /content="default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}=';/,
    );
    expect(SCRIPT).not.toContain("</script");
    expect(SCRIPT).not.toMatch(/innerHTML|insertAdjacent|document\.write|eval|fetch\(/);
  });

  it("gives every step an anchor of its own, and every bar one that is there", () => {
    const text = page(header(), ...Array.from({ length: 20 }, (_, index) => timer(`0#${index}`, index)));
    const ids = [...text.matchAll(/ id="(?<id>s\d+)"/g)].map(({ groups }) => groups?.id);
    const bars = [...text.matchAll(/href="#(?<id>s\d+)"/g)].map(({ groups }) => groups?.id);
    expect(new Set(ids).size).toBe(20);
    expect(bars).toEqual(ids);
  });

  it("shows the sections of a lane behind its effects, from one to the next", () => {
    const next = { ...timer("0#1", 1), origin: { execution: "run-1", section: "Next" } };
    const text = page(header(), timer("0#0", 1), answer("0#0", { ok: true, value: { elapsed: 1 } }), next);
    const bands = [...text.matchAll(/class="band (?:even|odd)" x="(\d+)" y="0" width="(\d+)".*?<title>(\w+)</g)];
    expect(bands.map(([, x, width, section]) => [x, width, section])).toEqual([
      ["1", "2", "Chat"],
      ["3", "1", "Next"],
    ]);
  });

  it("shortens a text that is too long for a page, and says so", () => {
    const text = page(header(), toolCall("0#0", "t", {}), answer("0#0", output("y".repeat(50_000))));
    expect(text.length).toBeLessThan(45_000);
    expect(text).toContain("and 30000 more characters");
  });

  it("takes a run of thousands of effects, in a size that grows with it", () => {
    const many = (count: number): string =>
      page(
        header(),
        ...Array.from({ length: count }, (_, index) => [
          round(`0.${index % 50}#${index}`, [{ role: "user" as const, content: "more" }]),
          answer(`0.${index % 50}#${index}`, reply("said"), index),
        ]).flat(),
      );
    const [thousand, five] = [many(1000).length, many(5000).length];
    expect(five).toBeLessThan(5.5 * thousand);
  });

  it("says when a run has not ended, and when it could not be replayed", () => {
    const text = page(header(), timer("0#0", 1));
    expect(text).toContain("not ended");
    expect(text).toContain("no answer");
    expect(text).toContain("could not be replayed here");
  });
});
