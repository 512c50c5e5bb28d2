import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseLocatedYaml } from "../located-yaml.js";
import { readScriptText } from "../model-script-file.js";
import { ScriptFileError } from "../script-file-error.js";
import { type ShapeCheck, shapeCheck } from "../shape.js";
import type { ConformanceCase } from "./case.js";
import { caseSchema } from "./case-schema.js";
import { PROMPTFORGE_KEYS } from "./promptforge-keys.js";

/** A case that can be played. */
export interface LoadedCase {
  readonly file: string;
  readonly id: string;
  readonly case: ConformanceCase;
}

/** An entry, or a whole file, that is no valid case. */
export interface BrokenCase {
  readonly file: string;
  /** The entry's id, else `{file}[{index}]`, else the file. */
  readonly id: string;
  readonly problem: string;
}

/** What a case file holds. */
export interface CaseFile {
  readonly file: string;
  readonly cases: readonly LoadedCase[];
  readonly broken: readonly BrokenCase[];
}

const DIALECT_FILE = /^promptforge(-.+)?\.yaml$/u;
const checkCase = shapeCheck<ConformanceCase>(caseSchema());
const checkDialectCase = shapeCheck<ConformanceCase>(caseSchema(PROMPTFORGE_KEYS));

/**
 * Parses the text of a case file: a YAML list of cases. A broken entry spoils itself alone.
 *
 * @param file the name that messages show; `promptforge.yaml` and `promptforge-*.yaml` may use that dialect's keys
 */
export function parseCaseFile(text: string, file: string): CaseFile {
  const isDialect = DIALECT_FILE.test(basename(file));
  const check = isDialect ? checkDialectCase : checkCase;
  try {
    const yaml = parseLocatedYaml(text, file);
    if (!Array.isArray(yaml.value)) {
      throw new ScriptFileError("shape", file, "a case file is a list of cases", yaml.locate([]));
    }
    const cases: LoadedCase[] = [];
    const broken: BrokenCase[] = [];
    for (const [index, entry] of yaml.value.entries()) {
      const loaded = loadCase(() => check(yaml, [index]), file, idOf(entry) ?? `${file}[${index}]`);
      if ("problem" in loaded) broken.push(loaded);
      else cases.push(loaded);
    }
    return { file, cases, broken };
  } catch (error) {
    if (!(error instanceof ScriptFileError)) throw error;
    return { file, cases: [], broken: [{ file, id: file, problem: error.message }] };
  }
}

function loadCase(
  check: () => ReturnType<ShapeCheck<ConformanceCase>>,
  file: string,
  id: string,
): LoadedCase | BrokenCase {
  try {
    const found = check();
    const pattern = found.expect.result_matches;
    if (pattern !== undefined) new RegExp(pattern);
    return { file, id, case: found };
  } catch (error) {
    if (error instanceof ScriptFileError || error instanceof SyntaxError) return { file, id, problem: error.message };
    throw error;
  }
}

function idOf(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null || !("id" in entry)) return undefined;
  return typeof entry.id === "string" ? entry.id : undefined;
}

/**
 * Reads case files.
 *
 * @param paths files, and folders whose `.yaml` files, and those of a `cases` folder in them, are read by name
 */
export async function readCaseFiles(paths: readonly string[]): Promise<readonly CaseFile[]> {
  const files: CaseFile[] = [];
  for (const path of paths) {
    try {
      for (const file of await expand(path)) files.push(parseCaseFile(await readScriptText(file), file));
    } catch (error) {
      if (!(error instanceof ScriptFileError)) throw error;
      files.push({ file: path, cases: [], broken: [{ file: path, id: path, problem: error.message }] });
    }
  }
  return files;
}

async function expand(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isDirectory()) return [path];
  const names = (await readdir(path)).sort();
  const own = names.filter((name) => name.endsWith(".yaml")).map((name) => join(path, name));
  return names.includes("cases") ? [...own, ...(await expand(join(path, "cases")))] : own;
}
