import { Ajv2020, type ErrorObject, type SchemaObject } from "ajv/dist/2020.js";
import type { LocatedYaml, Place } from "./located-yaml.js";
import { ScriptFileError } from "./script-file-error.js";

/** A check that a parsed file, or one part of it, has the shape that a JSON Schema describes. */
export type ShapeCheck<T> = (yaml: LocatedYaml, path?: readonly (string | number)[]) => T;

/**
 * Compiles a JSON Schema into a check that reports its first failure at its line and column.
 *
 * @param schema draft 2020-12; it must describe `T`, which is what the check returns
 */
export function shapeCheck<T>(schema: SchemaObject): ShapeCheck<T> {
  const validate = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    verbose: true,
  }).compile<T>(schema);
  return (yaml, path = []) => {
    const value = valueAt(yaml.value, path);
    if (validate(value)) return value;
    // A misspelled key also leaves its right spelling missing: the misspelling is the better report.
    const errors = validate.errors ?? [];
    const error = errors.find(({ keyword }) => keyword === "additionalProperties") ?? errors[0];
    if (error === undefined) throw new ScriptFileError("shape", yaml.file, "does not have the expected shape");
    const { problem, place } = explain(error, yaml, path);
    throw new ScriptFileError("shape", yaml.file, problem, place);
  };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

function explain(
  error: ErrorObject,
  yaml: LocatedYaml,
  base: readonly (string | number)[],
): { problem: string; place: Place } {
  const path = [...base, ...pointerSteps(error.instancePath, yaml, base)];
  const subject = path.length === 0 ? "the file" : `\`${pathText(path)}\``;
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(params.additionalProperty);
      const known = Object.keys(Object(error.parentSchema?.properties ?? {}));
      const expected = known.length === 0 ? "" : `; expected one of ${known.map((name) => `\`${name}\``).join(", ")}`;
      return { problem: `unknown key \`${pathText([...path, key])}\`${expected}`, place: yaml.locateKey(path, key) };
    }
    case "required":
      return { problem: `${subject} lacks the key \`${String(params.missingProperty)}\``, place: yaml.locate(path) };
    case "type":
      return { problem: `${subject} must be ${article(String(params.type))}`, place: yaml.locate(path) };
    case "enum": {
      const allowed = Array.isArray(params.allowedValues) ? params.allowedValues : [];
      return {
        problem: `${subject} must be one of ${allowed.map((word) => `\`${String(word)}\``).join(", ")}`,
        place: yaml.locate(path),
      };
    }
    case "false schema":
      return { problem: `${subject} cannot stand beside the other keys`, place: yaml.locate(path) };
    case "maxProperties":
      return { problem: `${subject} has keys that exclude each other`, place: yaml.locate(path) };
    default:
      return { problem: `${subject} ${error.message ?? "is not valid"}`, place: yaml.locate(path) };
  }
}

function pointerSteps(pointer: string, yaml: LocatedYaml, base: readonly (string | number)[]): (string | number)[] {
  const steps: (string | number)[] = [];
  for (const raw of pointer.split("/").slice(1)) {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    const parent = valueAt(yaml.value, [...base, ...steps]);
    steps.push(Array.isArray(parent) ? Number(key) : key);
  }
  return steps;
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  object: "a map",
  array: "a list",
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

function article(types: string): string {
  return types
    .split(",")
    .map((type) => TYPE_WORDS[type] ?? type)
    .join(" or ");
}
