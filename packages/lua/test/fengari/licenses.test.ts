import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const shipped = readFileSync(new URL("../../THIRD_PARTY_LICENSES", import.meta.url), "utf8");
const require = createRequire(import.meta.url);
const fengari = require.resolve("fengari/package.json");

test.each([
  ["fengari", fengari],
  ["sprintf-js", createRequire(fengari).resolve("sprintf-js/package.json")],
])("the license of %s travels with the package, for the bundled version", (name, manifest) => {
  const { version } = require(manifest);
  expect(shipped).toContain(`${name} ${version}`);
  expect(shipped).toContain(readFileSync(join(dirname(manifest), "LICENSE"), "utf8").trim());
});

test("the bundle holds code of these two alone, and the package lists the file", () => {
  const bundle = readFileSync(new URL("../../src/fengari/bundle.js", import.meta.url), "utf8");
  const packages = new Set(
    [...bundle.matchAll(/node_modules\/([\w@.-]+)\/(?!node_modules|\.)/g)].map((match) => match[1]),
  );
  expect([...packages].filter((name) => !name?.startsWith(".pnpm")).sort()).toEqual(["fengari", "sprintf-js"]);
  expect(require("../../package.json").files).toContain("THIRD_PARTY_LICENSES");
});
