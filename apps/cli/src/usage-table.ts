import type { NamedUsage, UsageCount, UsageReport } from "@runvil/host";
import { printable } from "./live-output.js";

const HEAD = ["usage", "rounds", "prompt", "completion", "thinking", "cost"];
const NAME_WIDTH = 40;

/** What a run spent as a table: one line in all and one for each role, section, task and tool that ran prompts, and what it leaves out. */
export function usageTable(usage: UsageReport): readonly string[] {
  const rows = [
    HEAD,
    cells("total", usage.total),
    ...parts("role", usage.roles),
    ...parts("section", usage.sections),
    ...parts("task", usage.tasks),
    ...parts("tool", usage.tools ?? []),
  ];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0))),
  );
  return [...lines.map((line) => line.join("  ")), ...gaps(usage.total)];
}

function parts(kind: string, named: readonly NamedUsage[]): readonly string[][] {
  return named.map((count) => cells(`${kind} ${shortName(count.name)}`, count));
}

function shortName(name: string): string {
  const line = printable(name).replaceAll(/[\n\t]/gu, " ");
  return line.length > NAME_WIDTH ? `${line.slice(0, NAME_WIDTH - 3)}...` : line;
}

function cells(name: string, count: UsageCount): string[] {
  const { rounds, promptTokens, completionTokens, reasoningTokens, cost } = count;
  const numbers = [rounds, promptTokens, completionTokens, reasoningTokens].map(String);
  return [name, ...numbers, cost === undefined ? "-" : costText(cost)];
}

/** As a budget shows costs: at most 6 decimals, no trailing zeros. */
function costText(cost: number): string {
  return cost.toFixed(6).replace(/\.?0+$/u, "");
}

function gaps({ rounds, unreported, unpriced, cost }: UsageCount): readonly string[] {
  const lines: string[] = [];
  if (unreported > 0) lines.push(`${unreported} of ${rounds} rounds reported no tokens`);
  if (cost !== undefined && unpriced > 0)
    lines.push(`the cost leaves out ${unpriced} rounds on models without a price`);
  return lines;
}
