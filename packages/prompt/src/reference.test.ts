import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { librarySections, type Prompt, parsePrompt, type Section, sectionHeading, visibleSections } from "./index.js";
import { parseReference, resolveReference, wrongTargetType } from "./reference.js";

function parse(body: string): Prompt {
  const result = parsePrompt(`---\nname: n\ndescription: d\n---\n# T\n${body}`);
  if (!result.ok) throw new Error(result.error.message);
  return result.prompt;
}

function find(sections: readonly Section[], name: string): Section | undefined {
  for (const section of sections) {
    const found = section.name === name ? section : find(section.children, name);
    if (found) return found;
  }
  return undefined;
}

const prompt = parse("## A\n### A1\n#### A1a\n#### A1b\n### A2\n#### A2a\n## B\n### B1\n## C\n");
const headings = (sections: readonly Section[]) => sections.map(sectionHeading);
const from = (name: string) => find(prompt.sections, name) ?? null;

describe("parseReference", () => {
  it("trims the reference and its name, and keeps what is inside", () => {
    expect(parseReference("\u3000###\u00a0 Big  Worker \n")).toEqual({
      ok: true,
      reference: { level: 3, name: "Big  Worker", text: "###\u00a0 Big  Worker" },
    });
    expect(parseReference("# # x")).toMatchObject({ reference: { level: 1, name: "# x" } });
  });

  it.each([
    ["Worker", "section heading must include ### markers, got bare name: Worker"],
    ["  ", "section heading must include ### markers, got bare name: "],
    [" A #", "section heading must include ### markers, got bare name: A #"],
    [" ## ", "section heading has no name: ##"],
    ["#######", "section heading has no name: #######"],
    [" ###Worker x", "section heading must have whitespace after the ### markers: ###Worker x"],
    ["#\ufeffA", "section heading must have whitespace after the # markers: #\ufeffA"],
  ])("refuses %j", (text, message) => {
    expect(parseReference(text)).toEqual({ ok: false, message });
  });

  it("reads back every heading", () => {
    const name = fc
      .string({ minLength: 1 })
      .filter((text) => text.trim() === text && !/^\p{White_Space}|\p{White_Space}$/u.test(text));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), name, (level, text) => {
        const parsed = parseReference(`${"#".repeat(level)} ${text}`);
        expect(parsed).toMatchObject({ ok: true, reference: { level, name: text } });
      }),
    );
  });

  it("names the type of what is no string", () => {
    expect(wrongTargetType("integer")).toBe("section target must be a string, got integer");
  });
});

describe("the sections that a reference may name", () => {
  it.each([
    [null, ["## A", "## B", "## C"]],
    ["A", ["## B", "## C", "### A1", "### A2"]],
    ["C", ["## A", "## B"]],
    ["A1", ["### A2", "#### A1a", "#### A1b"]],
    ["A1b", ["#### A1a"]],
    ["B1", []],
  ])("from %s are its siblings, then its children", (name, expected) => {
    expect(headings(visibleSections(prompt, name === null ? null : from(name)))).toEqual(expected);
  });

  it.each([
    [null, ["## A", "## B", "## C"]],
    ["A", ["## B", "## C", "### A1", "### A2"]],
    ["A1", ["### A2", "#### A1a", "#### A1b", "## B", "## C"]],
    ["A1b", ["#### A1a", "### A2", "## B", "## C"]],
    ["B1", ["## A", "## C"]],
  ])("from %s reach for require to the siblings of every ancestor", (name, expected) => {
    expect(headings(librarySections(prompt, name === null ? null : from(name)))).toEqual(expected);
  });
});

describe("resolveReference", () => {
  const resolve = (target: string, name: string | null) =>
    resolveReference(target, visibleSections(prompt, name === null ? null : from(name)));

  it("finds the one section of that level and name", () => {
    expect(resolve(" ##   B ", "A")).toEqual({ ok: true, section: from("B") });
    expect(resolve("#### A1a", "A1")).toEqual({ ok: true, section: from("A1a") });
  });

  it.each([
    ["## A", "A", "## B, ## C, ### A1, ### A2"],
    ["### B", "A", "## B, ## C, ### A1, ### A2"],
    ["## b", "A", "## B, ## C, ### A1, ### A2"],
    ["#### A1a", "A", "## B, ## C, ### A1, ### A2"],
    ["## B", "A1", "### A2, #### A1a, #### A1b"],
    ["## B", "B1", ""],
    ["# T", null, "## A, ## B, ## C"],
  ])("does not find %s from %s", (target, name, list) => {
    expect(resolve(target, name)).toEqual({
      ok: false,
      message: `section heading \`${target}\` not found; available sections: ${list}`,
    });
  });

  it("passes on the refusal of a malformed reference", () => {
    expect(resolve("B", "A")).toEqual(parseReference("B"));
  });

  it("tells apart sections of one name under different parents", () => {
    const twins = parse("## A\n### X\n## B\n### X\n");
    const [a, b] = twins.sections;
    expect(resolveReference("### X", visibleSections(twins, a ?? null))).toEqual({ ok: true, section: a?.children[0] });
    expect(resolveReference("### X", visibleSections(twins, b ?? null))).toEqual({ ok: true, section: b?.children[0] });
  });
});
