import { describe, expect, test } from "vitest";
import { exclusions } from "./exclusions.js";
import { registerUpstream, upstreamFiles } from "./upstream.js";

const excludedOf = (file: string): ReadonlySet<string> =>
  new Set(exclusions.flatMap((exclusion) => exclusion.tests[file] ?? []));

for (const file of upstreamFiles)
  describe(`fengari's ${file}`, () => {
    const excluded = excludedOf(file);
    const names = registerUpstream(file, excluded);

    test("every exclusion names a test", () => {
      expect(names).toEqual(expect.arrayContaining([...excluded]));
    });
  });

test("every exclusion names a file", () => {
  expect(upstreamFiles).toEqual(
    expect.arrayContaining(exclusions.flatMap((exclusion) => Object.keys(exclusion.tests))),
  );
});
