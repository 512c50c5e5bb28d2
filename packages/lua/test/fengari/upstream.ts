import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommonJs, sourceModule, testFolder } from "./modules.js";

/** fengari's test files, as paths below its `test` folder. */
export const upstreamFiles: readonly string[] = readdirSync(testFolder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".test.js"))
  .sort();

/** What registers a test: fengari's own name and body. */
type Register = (name: string, body: () => void) => void;

/** Runs one of fengari's test files with its requires led to the bundle; returns its exports. */
function runUpstream(path: string, register: Register): unknown {
  const file = join(testFolder, path);
  const ofFile = createRequire(file);
  const resolve = (name: string): unknown => {
    if (/^(\.\.\/)+src\//.test(name)) return sourceModule(basename(name, ".js"));
    if (name.startsWith("./")) return runUpstream(join(dirname(path), name), register);
    return ofFile(name);
  };
  const testOnly = Object.assign(register, { skip: () => undefined });
  return runCommonJs(file, resolve, { test: testOnly, describe, expect });
}

/**
 * Registers all tests of a file but the excluded ones; returns the names of all. A name that the file uses again is
 * followed by its number, such as `name (2)`.
 */
export function registerUpstream(path: string, excluded: ReadonlySet<string>): readonly string[] {
  const names: string[] = [];
  const uses = new Map<string, number>();
  runUpstream(path, (plain, body) => {
    const use = (uses.get(plain) ?? 0) + 1;
    uses.set(plain, use);
    const name = use === 1 ? plain : `${plain} (${use})`;
    names.push(name);
    if (!excluded.has(name)) test(name, body, 120_000);
  });
  return names;
}
