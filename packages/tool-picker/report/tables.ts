import type { Outcome } from "./outcome.js";
import { GROUPS } from "./wants.js";

/** The outcomes of one half as a Markdown table, one row for each group of wants. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = GROUPS.map((group) =>
    row(
      group,
      outcomes.filter(({ want }) => want.group === group),
    ),
  );
  return [
    "| wants | number | right tool first | right fills | wrong fills | abstentions |",
    "|---|---|---|---|---|---|",
    ...rows,
    row("all", outcomes),
  ].join("\n");
}

function row(name: string, outcomes: readonly Outcome[]): string {
  const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
  const first = count(({ want, leader }) => want.tool === leader);
  const right = count(({ result }) => result === "right");
  const wrong = count(({ result }) => result === "wrong");
  const cells = [name, outcomes.length, name === "none" ? "-" : first, right, wrong, outcomes.length - right - wrong];
  return `| ${cells.join(" | ")} |`;
}

/** The wants of some outcomes with what came first, the strongest first. */
export function outcomeList(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return "None.";
  return [...outcomes]
    .sort((a, b) => b.score - a.score)
    .map(({ want, leader, score }) => `- "${want.want}": \`${leader}\`, ${score.toFixed(3)}`)
    .join("\n");
}
