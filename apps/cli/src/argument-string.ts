import type { Frontmatter } from "@runvil/frontmatter";
import { usageError } from "./command-error.js";

/** What the command line says about a run's arguments. */
export interface ArgumentOptions {
  /** The `--arg` options, `name=value` each. */
  readonly pairs: readonly string[];
  /** The `--args` option: the argument string itself. */
  readonly whole?: string;
}

type Declaration = Frontmatter["args"];
type Entry = Declaration["entries"][number];

/**
 * Makes the argument string of a run: `--args` as it is, or a JSON object of the `--arg` pairs with the types that the
 * prompt declares, in its order, completed by the declared defaults. A run fills in no default; its caller may. A prompt
 * without `args:` takes one text, given as `--arg prose=TEXT`.
 *
 * @throws CommandError with the usage exit code, also for a required argument that has neither a value nor a default
 *
 * Source: docs/spec/arguments.md sections 2 and 3.
 */
export function argumentString(options: ArgumentOptions, declared: Declaration): string {
  if (options.whole !== undefined) {
    if (options.pairs.length > 0) throw usageError("give either --arg or --args, not both");
    return options.whole;
  }
  const values = valuesOf(options.pairs);
  checkNames(values, declared);
  if (!declared.explicit) return values.get("prose") ?? "";
  const fields: string[] = [];
  const missing: Entry[] = [];
  for (const entry of declared.entries) {
    const given = values.get(entry.name);
    const text = given === undefined ? defaultText(entry) : jsonText(given, entry);
    if (text !== undefined) fields.push(`${JSON.stringify(entry.name)}:${text}`);
    else if (!entry.optional) missing.push(entry);
  }
  if (missing.length > 0) throw usageError(missing.map(missingText).join("\n"));
  return `{${fields.join(",")}}`;
}

function valuesOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    if (at < 1) throw usageError(`--arg ${pair}: expected NAME=VALUE`);
    const name = pair.slice(0, at);
    if (values.has(name)) throw usageError(`--arg ${name} is given twice`);
    values.set(name, pair.slice(at + 1));
  }
  return values;
}

function checkNames(values: ReadonlyMap<string, string>, declared: Declaration): void {
  const names = declared.entries.map(({ name }) => name);
  for (const name of values.keys()) {
    if (names.includes(name)) continue;
    const known = names.length === 0 ? "the prompt takes no arguments" : `the prompt takes ${names.join(", ")}`;
    throw usageError(`--arg ${name}: ${known}`);
  }
}

function missingText({ name, type, description }: Entry): string {
  return `missing argument ${name} (${type})${description ? `: ${description}` : ""}`;
}

function defaultText({ default: value }: Entry): string | undefined {
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}

// Numbers go out with the digits that the user typed, since JSON text can hold more of them than a double.
function jsonText(value: string, { name, type }: Entry): string {
  switch (type) {
    case "string":
      return JSON.stringify(value);
    case "boolean":
      if (value === "true" || value === "false") return value;
      throw usageError(`--arg ${name}: expected true or false, got ${JSON.stringify(value)}`);
    case "integer":
      if (/^-?(?:0|[1-9][0-9]*)$/u.test(value)) return value;
      throw usageError(`--arg ${name}: expected a whole number, got ${JSON.stringify(value)}`);
    case "number":
      if (/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/u.test(value)) return value;
      throw usageError(`--arg ${name}: expected a number, got ${JSON.stringify(value)}`);
  }
}
