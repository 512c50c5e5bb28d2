import { expect, it } from "vitest";
import { reportOf } from "./case-result.js";
import { formatReport } from "./format-report.js";

it("shows each failure, the counts per file, and the total last", () => {
  const report = reportOf([
    { file: "cases/a.yaml", id: "a/one", about: "one", status: "passed", mismatches: [] },
    {
      file: "cases/a.yaml",
      id: "a/two",
      about: "two",
      status: "failed",
      mismatches: [{ what: "result", expected: "x\n", actual: undefined }],
    },
    {
      file: "cases/long-name.yaml",
      id: "l/one",
      about: "",
      status: "passed",
      mismatches: [],
    },
  ]);
  expect(formatReport(report)).toEqual([
    "FAILED a/two  two",
    "  result",
    '    expected: "x\\n"',
    "    actual:   (nothing)",
    "",
    "file             passed   failed",
    "a.yaml                1        1",
    "long-name.yaml        1        0",
    "conformance: 2 passed, 1 failed",
  ]);
});

it("says that there is no case", () => {
  expect(formatReport(reportOf([]))).toEqual(["file   passed   failed", "conformance: 0 passed, 0 failed"]);
});

it("keeps the lines of what is wrong with a case, and takes another title and other file names", () => {
  const mismatches = [{ what: "case", expected: "a valid case", actual: "first\n  second" }];
  const report = reportOf([{ file: "deep/a.yaml", id: "a", about: "", status: "failed", mismatches }]);
  const lines = formatReport(report, { title: "tests", fileName: (file) => file });
  expect(lines.join("\n")).toContain("    actual:   first\n                second\n");
  expect(lines).toContain("deep/a.yaml        0        1");
  expect(lines.at(-1)).toBe("tests: 0 passed, 1 failed");
});
