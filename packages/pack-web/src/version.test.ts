import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MAJOR_MINOR } from "./version.js";

it("is that of package.json: after a release, change version.ts", () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(version).toMatch(new RegExp(`^${MAJOR_MINOR.replace(".", "\\.")}\\.`));
});
