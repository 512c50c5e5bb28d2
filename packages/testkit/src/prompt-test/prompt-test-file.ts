import { basename } from "node:path";
import type { SchemaObject } from "ajv/dist/2020.js";
import type { ConformanceCase } from "../conformance/case.js";
import { caseSchema } from "../conformance/case-schema.js";
import { parseLocatedYaml } from "../located-yaml.js";
import { ScriptFileError } from "../script-file-error.js";
import { shapeCheck } from "../shape.js";

/** One test as it stands in its file: a conformance case of which every key may be left out. */
export type PromptTestEntry = Partial<ConformanceCase>;

/** A test and where it stands. */
export interface ReadTest {
  readonly id: string;
  /** Its path in the file's YAML: empty for a file of one test. */
  readonly path: readonly number[];
  readonly entry: PromptTestEntry;
}

/** What ends the name of a file of tests. */
export const EXPECT_ENDING = ".expect.yaml";

const checkEntry = shapeCheck<PromptTestEntry>(entrySchema());

/**
 * Parses the text of a file of tests: one test, or a list of them. An empty file is one test that expects nothing yet.
 *
 * @param file the name that errors show
 * @throws ScriptFileError kind `yaml` or `shape`, with line and column
 */
export function parsePromptTests(text: string, file: string): readonly ReadTest[] {
  const yaml = parseLocatedYaml(text, file);
  const name = basename(file, EXPECT_ENDING);
  if (yaml.value === null) return [{ id: name, path: [], entry: {} }];
  const paths = Array.isArray(yaml.value) ? yaml.value.map((_entry, index) => [index]) : [[]];
  const seen = new Set<string>();
  return paths.map((path, index) => {
    const entry = checkEntry(yaml, path);
    const id = entry.id ?? (path.length === 0 ? name : `${name}[${index}]`);
    if (seen.has(id))
      throw new ScriptFileError("shape", file, `an earlier test has the id \`${id}\``, yaml.locate(path));
    seen.add(id);
    const pattern = entry.expect?.result_matches;
    if (pattern !== undefined) {
      const problem = patternProblem(pattern);
      const place = yaml.locate([...path, "expect", "result_matches"]);
      if (problem !== undefined) throw new ScriptFileError("shape", file, problem, place);
    }
    return { id, path, entry };
  });
}

function entrySchema(): SchemaObject {
  const { properties, ...schema } = caseSchema();
  const { minProperties: _some, ...expect }: SchemaObject = properties.expect;
  return { ...schema, properties: { ...properties, id: { type: "string", minLength: 1 }, expect }, required: [] };
}

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
