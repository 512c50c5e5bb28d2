import { describe, expect, it } from "vitest";
import { type FrontmatterDialect, parseFrontmatter } from "./index.js";
import { expectString, Fault } from "./reading.js";

/** A language whose frontmatter also has a `motto`. */
const toy: FrontmatterDialect<{ readonly motto: string | undefined }> = {
  versionKey: "toy",
  keys: ["name", "motto", "description", "toy", "args"],
  begin() {
    let motto: string | undefined;
    return {
      fields: {
        motto: (value) => {
          motto = expectString(value);
        },
      },
      finish({ name }) {
        if (motto === name) throw new Fault("the motto is the name");
        return { motto };
      },
    };
  },
};
const other: FrontmatterDialect = { ...toy, versionKey: "other", keys: ["name", "description", "other"] };

const read = (...lines: string[]) =>
  parseFrontmatter(["---", "name: n", "description: d", ...lines, "---", ""].join("\n"), [toy, other]);
const errorOf = (...lines: string[]) => {
  const result = read(...lines);
  return result.ok ? undefined : result.error;
};

describe("a dialect", () => {
  it("is chosen by its version key and reads its own keys beside the common ones", () => {
    expect(read("toy: 3", "motto: m", "args: {}")).toMatchObject({
      ok: true,
      frontmatter: { name: "n", runvil: null, uses: [], args: { explicit: true }, models: [], input: null },
      dialect: { of: toy, version: 3, contract: { motto: "m" } },
    });
    expect(read("other: 0")).toMatchObject({ ok: true, dialect: { of: other, version: 0 } });
  });

  it("is not chosen for a Runvil file, nor for one without a version", () => {
    for (const lines of [["runvil: 0"], []]) {
      const result = read(...lines);
      expect(result.ok && "dialect" in result).toBe(false);
    }
    expect(errorOf("runvil: 0", "motto: m")).toMatchObject({
      message:
        "invalid frontmatter: unknown field `motto`, expected one of `name`, `description`, `runvil`, `max_tool_iterations`, `input`, `output`, `uses`, `args`, `models`",
      line: 5,
    });
  });

  it("is unknown where it was not given", () => {
    expect(parseFrontmatter("---\nname: n\ntoy: 0\n---\n")).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("unknown field `toy`"), line: 3, column: 1 },
    });
  });

  it("takes its own keys only, and lists them in its own order", () => {
    expect(errorOf("toy: 0", "uses: [web]")).toEqual({
      kind: "Frontmatter",
      message:
        "invalid frontmatter: unknown field `uses`, expected one of `name`, `motto`, `description`, `toy`, `args`",
      line: 5,
      column: 1,
      span: [34, 38],
    });
  });

  it("has the common keys' own errors", () => {
    expect(errorOf("toy: x")).toMatchObject({
      message: 'invalid frontmatter: invalid type: string "x", expected a non-negative integer',
      line: 4,
      column: 6,
    });
    expect(errorOf("toy: 4294967296")?.message).toBe(
      "invalid frontmatter: invalid value: integer `4294967296`, expected a non-negative integer",
    );
    expect(errorOf("motto: [a]", "toy: 0")).toMatchObject({
      message: "invalid frontmatter: invalid type: sequence, expected a string",
      line: 4,
    });
    expect(errorOf("toy: 0", "toy: 0")?.message).toBe("invalid frontmatter: duplicate field `toy`");
  });

  it("checks what concerns several keys at the end, without a place", () => {
    expect(errorOf("motto: n", "toy: 0")).toEqual({
      kind: "Frontmatter",
      message: "invalid frontmatter: the motto is the name",
    });
  });

  it.each([
    [["runvil: 0", "toy: 0"], "runvil and toy"],
    [["toy: 0", "runvil: 0"], "runvil and toy"],
    [["other: 0", "toy: 0"], "toy and other"],
  ])("is not chosen beside another: %j", (lines, both) => {
    expect(errorOf(...lines)).toMatchObject({
      message: `invalid frontmatter: the file declares both ${both}; keep the one that it is written in`,
      line: 5,
      column: 1,
    });
  });

  it("may throw the fault of another copy of this package", () => {
    const fault = Object.assign(new Error("strange"), { [Symbol.for("runvil.frontmatter.fault")]: true });
    const strange: FrontmatterDialect = {
      ...toy,
      begin: () => ({
        fields: {},
        finish() {
          throw fault;
        },
      }),
    };
    const text = "---\nname: n\ndescription: d\ntoy: 0\n---\n";
    expect(parseFrontmatter(text, [strange])).toMatchObject({ error: { message: "invalid frontmatter: strange" } });
  });

  it("does not hide a defect of its own", () => {
    const broken: FrontmatterDialect = {
      ...toy,
      begin() {
        throw new TypeError("a defect");
      },
    };
    expect(() => parseFrontmatter("---\ntoy: 0\n---\n", [broken])).toThrow("a defect");
  });
});
