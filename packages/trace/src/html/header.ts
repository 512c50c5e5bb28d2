import type { Trace } from "../trace.js";
import { block } from "./long-text.js";
import { html, type Markup } from "./markup.js";

/** What the run is, how it ended, and what it came to. */
export function headerHtml({ header, end, totals, hasEvents }: Trace): Markup {
  const models = Object.entries(header.models.roles).map(([label, { id }]) => `${label}: ${id}`);
  const facts: readonly (readonly [string, string])[] = [
    ["started", header.started_at],
    ["models", models.length === 0 ? "none" : models.join(", ")],
    ["files", header.store === "memory" ? "in memory" : "in a folder"],
    ["seed", header.seed],
    ...(header.args === "" ? [] : [["arguments", header.args] as const]),
    ...(header.forked_from === undefined
      ? []
      : [["fork of", `${header.forked_from.execution}, its first ${header.forked_from.answers} answers`] as const]),
  ];
  const counts: readonly (readonly [string, string])[] = [
    ["model rounds", String(totals.rounds)],
    ["tool calls", String(totals.toolCalls)],
    ["tokens in", String(totals.promptTokens)],
    ["tokens out", String(totals.completionTokens)],
    ...(totals.cost === undefined ? [] : [["cost", totals.cost.toFixed(4)] as const]),
    ["failed effects", String(totals.failures)],
    ...(totals.pending === 0 ? [] : [["without answer", String(totals.pending)] as const]),
  ];
  const effectsOnly = hasEvents
    ? undefined
    : html`<p class="note">The run could not be replayed here, so only its effects are shown: no logs, no local tools, no names of tasks.</p>`;
  return html`<header><h1>${header.execution} <span class="outcome ${end?.outcome ?? "open"}">${end?.outcome ?? "not ended"}</span></h1>
<dl class="counts">${counts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${endHtml(end)}<details class="prompt"><summary>the prompt file</summary>${block("prompt", header.prompt)}</details>${effectsOnly}</header>`;
}

function endHtml(end: Trace["end"]): Markup | undefined {
  if (end === undefined)
    return html`<p class="note">The journal ends before the run did: it goes on, or it can be resumed.</p>`;
  switch (end.outcome) {
    case "completed":
      return html`<div class="result">${block("result", end.result)}</div>`;
    case "failed":
      return html`<div class="result failed">${block(end.error.kind, end.error.message)}</div>`;
    case "cancelled":
      return undefined;
  }
}
