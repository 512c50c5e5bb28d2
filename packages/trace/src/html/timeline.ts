import type { EffectStep, Trace, TraceLane } from "../trace.js";
import { html, type Markup } from "./markup.js";
import { kindOf, stateOf } from "./step.js";

/** Gives the anchor of a step. */
export type AnchorOf = (step: EffectStep) => string;

const LEGEND = (["round", "tool", "file", "wait", "failed", "pending"] as const).map(
  (name) =>
    html`<span><svg viewBox="0 0 1 1"><rect class="bar ${name}" width="1" height="1"></rect></svg>${name === "pending" ? "cut or without answer" : name}</span>`,
);

/** All lanes side by side, in the order of records. The lists below say the same, and are what a keyboard walks. */
export function timelineHtml(trace: Trace, anchorOf: AnchorOf): Markup {
  const rows = trace.lanes.map((lane) => rowHtml(lane, trace.records, anchorOf));
  return html`<section class="timeline" aria-label="Timeline"><h2>Timeline</h2><p class="note">A journal has no clock: from left to right stands the order of its ${trace.records} records. The bands behind the bars are sections.</p><p class="note legend" aria-hidden="true">${LEGEND}</p><div class="rows">${rows}</div></section>`;
}

function rowHtml(lane: TraceLane, records: number, anchorOf: AnchorOf): Markup {
  // Narrower bars could not be seen.
  const least = records / 400;
  const bars = lane.steps.flatMap((step) => {
    if (step.kind !== "effect") return [];
    const end = step.end ?? records;
    const width = Math.max(least, end - step.at);
    const label = `${kindOf(step)} ${step.effect.id}`;
    return [
      html`<a href="#${anchorOf(step)}" tabindex="-1"><rect class="bar ${kindOf(step)} ${stateOf(step)}" x="${step.at}" y="1" width="${width}" height="8"><title>${label}</title></rect></a>`,
    ];
  });
  return html`<a class="name" href="#lane-${lane.id}">${laneTitle(lane)}</a><svg viewBox="0 0 ${Math.max(1, records + Math.ceil(least))} 10" preserveAspectRatio="none" aria-hidden="true">${bandsHtml(lane, records)}${bars}</svg>`;
}

/** The sections of a lane, each behind its effects. */
function bandsHtml({ steps }: TraceLane, records: number): Markup[] {
  const sections = steps.filter((step) => step.kind === "section");
  const ends = steps.map((step) => (step.kind === "effect" ? (step.end ?? records) : step.at));
  const last = ends.reduce((latest, end) => Math.max(latest, end), 0);
  return sections.map(({ section, at }, index) => {
    const width = Math.max(0, (sections[index + 1]?.at ?? last) - at);
    return html`<rect class="band ${index % 2 === 0 ? "even" : "odd"}" x="${at}" y="0" width="${width}" height="10"><title>${section}</title></rect>`;
  });
}

/** The name of a lane. */
export function laneTitle({ id, kind, target, steps }: TraceLane): string {
  if (kind === "main") return "main walk";
  const section = target ?? steps.find((step) => step.kind === "section")?.section ?? "";
  return `${kind} ${id}${section === "" ? "" : `: ${section}`}`;
}
