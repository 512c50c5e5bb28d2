import { basename } from "node:path";
import type { CaseResult, ConformanceReport } from "./case-result.js";

/** How a report is written. */
export interface ReportStyle {
  /** What the last line calls the cases. Default: `conformance`. */
  readonly title?: string;
  /** What the table calls a file. Default: its name without its folders. */
  readonly fileName?: (file: string) => string;
}

/**
 * A report as lines for people: each failure, a table of counts per file, and last
 * `{title}: {passed} passed, {failed} failed`.
 */
export function formatReport(report: ConformanceReport, style: ReportStyle = {}): readonly string[] {
  const lines: string[] = [];
  for (const result of report.results) {
    if (result.status === "failed") lines.push(...formatFailure(result), "");
  }
  lines.push(...formatTable(report.results, style.fileName ?? ((file) => basename(file))));
  lines.push(`${style.title ?? "conformance"}: ${report.passed} passed, ${report.failed} failed`);
  return lines;
}

function formatFailure(result: CaseResult): readonly string[] {
  return [
    `FAILED ${result.id}${result.about === "" ? "" : `  ${result.about}`}`,
    ...result.mismatches.flatMap(({ what, expected, actual }) => [
      `  ${what}`,
      `    expected: ${show(expected)}`,
      // What is wrong with a case is told in sentences and lines; everything else is a value.
      `    actual:   ${what === "case" ? String(actual).replaceAll("\n", "\n              ") : show(actual)}`,
    ]),
  ];
}

function formatTable(results: readonly CaseResult[], fileName: (file: string) => string): readonly string[] {
  const rows = new Map<string, { passed: number; failed: number }>();
  for (const { file, status } of results) {
    const row = rows.get(file) ?? { passed: 0, failed: 0 };
    row[status] += 1;
    rows.set(file, row);
  }
  const width = Math.max(4, ...[...rows.keys()].map((file) => fileName(file).length));
  const line = (name: string, ...cells: readonly unknown[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join("")}`;
  return [
    line("file", "passed", "failed"),
    ...[...rows].map(([file, row]) => line(fileName(file), row.passed, row.failed)),
  ];
}

/** A value in one line; text as JSON, so that spaces and line ends show. */
function show(value: unknown): string {
  if (value === undefined) return "(nothing)";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 4000 ? `${text.slice(0, 4000)} ...` : text;
}
