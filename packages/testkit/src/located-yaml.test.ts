import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { parseLocatedYaml } from "./located-yaml.js";
import { ScriptFileError } from "./script-file-error.js";

describe("parseLocatedYaml", () => {
  const text = "writer:\n  - text: a\n  - calls:\n      - id: c1\n";

  it("knows where values and keys stand", () => {
    const yaml = parseLocatedYaml(text, "f.yaml");
    expect(yaml.locate([])).toEqual({ line: 1, column: 1 });
    expect(yaml.locate(["writer", 0, "text"])).toEqual({ line: 2, column: 11 });
    expect(yaml.locate(["writer", 1, "calls", 0])).toEqual({ line: 4, column: 9 });
    expect(yaml.locateKey(["writer", 1], "calls")).toEqual({ line: 3, column: 5 });
  });

  it("falls back to the nearest ancestor of what is not there", () => {
    const yaml = parseLocatedYaml(text, "f.yaml");
    expect(yaml.locate(["writer", 0, "none", "deep"])).toEqual({ line: 2, column: 5 });
    expect(yaml.locateKey(["writer", 0], "none")).toEqual({ line: 2, column: 5 });
    expect(yaml.locateKey(["writer"], "none")).toEqual({ line: 2, column: 3 });
  });

  it("reads words as YAML 1.2 does", () => {
    expect(parseLocatedYaml("[yes, on, 012, 2020-01-01, <<]", "f").value).toEqual([
      "yes",
      "on",
      12,
      "2020-01-01",
      "<<",
    ]);
  });

  it("refuses aliases that blow up", () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) => `a${n}: &a${n} [${`*a${n - 1}, `.repeat(n === 0 ? 0 : 10)}x]\n`,
    );
    expect(() => parseLocatedYaml(levels.join(""), "f.yaml")).toThrow(ScriptFileError);
  });

  it("reads what YAML writes, and refuses the rest with a ScriptFileError alone", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // As JSON text, since YAML keeps the sign of -0 and JSON does not.
        expect(JSON.stringify(parseLocatedYaml(stringify(value), "f").value)).toBe(JSON.stringify(value));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab:-[]{}&*!|>'\"#%@,? \n\t") }), (hostile) => {
        try {
          parseLocatedYaml(hostile, "f");
        } catch (error) {
          expect(error).toBeInstanceOf(ScriptFileError);
        }
      }),
    );
  });
});
