import { describe, expect, it } from "vitest";
import { checkVersion, contractOf, type Prompt, type PromptDialect, parsePrompt } from "./index.js";

class Motto {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const toy: PromptDialect<Motto> = {
  versionKey: "toy",
  keys: ["name", "description", "toy"],
  supportedVersion: 0,
  sharedLibrary: true,
  isContract: (value) => value instanceof Motto,
  begin: () => ({ fields: {}, finish: ({ name }) => new Motto(`of ${name}`) }),
};
const bare: PromptDialect = { ...toy, sharedLibrary: false };

const HEAD = "---\nname: n\ndescription: d\ntoy: 0\n---\n";
const parse = (body: string, dialect: PromptDialect = toy) => parsePrompt(HEAD + body, { dialects: [dialect] });
const errorOf = (body: string) => {
  const result = parse(body);
  return result.ok ? undefined : result.error;
};
function read(body: string): Prompt {
  const result = parse(body);
  if (!result.ok) throw new Error(result.error.message);
  return result.prompt;
}
const fence = (...lines: string[]) => ["```lua", ...lines, "```", ""].join("\n");
const shared = (...lines: string[]) => ["```lua shared", ...lines, "```", ""].join("\n");

describe("a prompt of a dialect", () => {
  it("knows its dialect and keeps what that declared", () => {
    const prompt = read("# T\n");
    expect(prompt.dialect).toMatchObject({ of: toy, version: 0, shared: null });
    expect(contractOf(prompt, toy)?.text).toBe("of n");
  });

  it("has no contract for another dialect, nor for one that read it in a way of its own", () => {
    const prompt = read("# T\n");
    expect(contractOf(prompt, { ...toy, versionKey: "other" })).toBeUndefined();
    expect(contractOf(prompt, { ...toy, isContract: (value): value is Motto => value === 7 })).toBeUndefined();
  });

  it("is no Runvil prompt, and a Runvil prompt has no dialect", () => {
    const runvil = parsePrompt("---\nname: n\ndescription: d\nrunvil: 0\n---\n# T\n", { dialects: [toy] });
    expect(runvil.ok && "dialect" in runvil.prompt).toBe(false);
    expect(runvil.ok && contractOf(runvil.prompt, toy)).toBeUndefined();
    expect(parsePrompt(`${HEAD}# T\n`)).toMatchObject({ ok: false, error: { kind: "Frontmatter", line: 4 } });
  });
});

describe("the version of a dialect", () => {
  const check = (version: number) => {
    const result = parsePrompt(HEAD.replace("toy: 0", `toy: ${version}`).concat("# T\n"), { dialects: [toy] });
    return result.ok ? checkVersion(result.prompt) : result.error;
  };

  it("runs when it is the supported one, and no other does", () => {
    expect(check(0)).toBeUndefined();
    expect(check(1)).toEqual({ kind: "Version", message: "unsupported toy version: 1 (this build supports major 0)" });
  });
});

describe("the shared library", () => {
  it("is compiled under its label and is no block", () => {
    const { h1, dialect } = read(`# T\n\n${shared("function f() end", "x = 1")}\n${fence("f()")}`);
    expect(dialect?.shared).toMatchObject({
      kind: "lua",
      source: "function f() end\nx = 1",
      line: 9,
      label: "H1 `T` lua shared",
    });
    expect(h1).toMatchObject([{ kind: "lua", source: "f()", label: "H1 `T` lua" }]);
  });

  it("leaves the prose around it as if it were not there", () => {
    const text = (body: string) => read(body).h1.map((block) => (block.kind === "prose" ? block.text : block.source));
    expect(text(`# T\nA\n${shared("x = 1")}\nB\n${fence("y()")}`)).toEqual(["A\n\nB", "y()"]);
    expect(text(`# T\n${shared("x = 1")}\nB\n${fence("y()")}`)).toEqual(["B", "y()"]);
    expect(text(`# T\nA\n\n---\n${shared("x = 1")}${fence("y()")}C\n`)).toEqual(["y()", "C"]);
    expect(text(`# T\n${fence("a()")}${shared("x = 1")}${fence("y()")}`)).toEqual(["a()", "", "y()"]);
    expect(text(`# T\n${shared("x = 1")}`)).toEqual([]);
    expect(read(`# T\n\n${shared("x = 1")}\nB\n`).h1).toMatchObject([{ line: 12 }]);
  });

  it("ends as a Lua fence does, whatever headings it holds", () => {
    const { dialect, sections } = read(`# T\n${shared("--[[", "## A", "````", "]]")}## B\n`);
    expect(dialect?.shared?.source).toBe("--[[\n## A\n````\n]]");
    expect(sections.map(({ name }) => name)).toEqual(["B"]);
  });

  it.each([
    [`# T\n${shared("x = 1")}${shared("y = 1")}`, "the H1 body has more than one `lua shared` fence", 10],
    [`# T\n\n## A\n${shared("x = 1")}`, "section `A` has a `lua shared` fence, which belongs in the H1 body", 9],
    ["# T\n```lua shared\nx = 1\n", "section `T` `lua shared` fence is not closed", 7],
    ["# T\n## A\n```lua shared\nx = 1\n", "section `A` `lua shared` fence is not closed", 8],
    ["# T\n```lua shared\n```lua\nx()\n```\n", "section `T` `lua shared` fence is not closed exactly", 7],
    ["# T\n```lua\n```lua shared\nx()\n```\n", "section `T` `lua` fence is not closed exactly", 7],
  ])("%j is refused", (body, message, line) => {
    expect(errorOf(body)).toMatchObject({ kind: "Fence", message, line, column: 1, name: "n" });
  });

  it("that does not compile is the error when it comes first", () => {
    expect(errorOf(`# T\n${shared("x =")}${fence("y =")}`)).toMatchObject({
      kind: "Lua",
      message: expect.stringContaining("lua compilation error at H1 `T` lua shared (line 8): "),
    });
    expect(errorOf(`# T\n${fence("y =")}${shared("x =")}`)?.message).toContain("at H1 `T` lua (line 8): ");
    expect(errorOf(`# T\n${fence("y()")}${shared("x =")}`)?.message).toContain("at H1 `T` lua shared (line 11): ");
  });

  it.each(["``` lua shared", "```lua  shared", "```lua shared ", "````lua shared", "~~~lua shared"])(
    "does not open at %j",
    (opening) => {
      const close = opening.startsWith("`````") ? "`````" : (/^[`~]+/.exec(opening)?.[0] ?? "");
      expect(read(`# T\n${opening}\nx\n${close}\n`).dialect?.shared).toBeNull();
    },
  );

  it("is other text in the notes, and in a dialect without one", () => {
    expect(read(`${shared("x")}\n# T\n`).dialect?.shared).toBeNull();
    const result = parse(`# T\n${shared("x")}`, bare);
    expect(result.ok && result.prompt.h1).toMatchObject([{ kind: "prose", text: "```lua shared\nx\n```" }]);
  });
});
