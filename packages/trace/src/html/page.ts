import { sha256 } from "@runvil/journal";
import type { EffectStep, Trace, TraceLane } from "../trace.js";
import { headerHtml } from "./header.js";
import { html, Markup } from "./markup.js";
import { SCRIPT } from "./script.js";
import { effectHtml, eventHtml } from "./step.js";
import { STYLE } from "./style.js";
import { laneTitle, timelineHtml } from "./timeline.js";

/**
 * A run as one HTML page. It holds everything that it needs, and reaches no network: its policy allows its own script and style
 * alone, by their hashes, whatever stands in the journal. It can be read without the script.
 */
export function traceHtml(trace: Trace): string {
  const anchors = new Map<EffectStep, string>();
  let steps = 0;
  const lanes = trace.lanes.map((lane) => {
    const bodies = lane.steps.map((step) => {
      if (step.kind === "section") return html`<h3>${step.section}</h3>`;
      steps += 1;
      const anchor = `s${steps}`;
      if (step.kind === "event") return eventHtml(step, anchor);
      anchors.set(step, anchor);
      return effectHtml(step, anchor);
    });
    return laneHtml(lane, bodies);
  });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="referrer" content="no-referrer">
<title>${trace.header.execution}</title>
${new Markup(`<style>${STYLE}</style>`)}
</head>
<body>
${headerHtml(trace)}
<nav class="tools" aria-label="Filters"><label>find <input type="search" id="find" autocomplete="off"></label>
<label><input type="checkbox" id="failures"> failures only</label>
<button type="button" id="open">open all</button><button type="button" id="close">close all</button>
<span class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>n</kbd> next failure, <kbd>Enter</kbd> opens, <kbd>/</kbd> finds</span></nav>
${timelineHtml(trace, (step) => anchors.get(step) ?? "")}
<main>${lanes}</main>
${new Markup(`<script>${SCRIPT}</script>`)}
</body>
</html>
`;
  return page.text;
}

function laneHtml(lane: TraceLane, bodies: readonly Markup[]): Markup {
  const state = lane.state === undefined ? undefined : html` <span class="outcome ${lane.state}">${lane.state}</span>`;
  const body = bodies.length === 0 ? html`<p class="note">nothing on record</p>` : bodies;
  return html`<section class="lane" id="lane-${lane.id}"><h2>${laneTitle(lane)}${state}</h2>${body}</section>`;
}

function policy(): string {
  const hash = (text: string): string => `'sha256-${Buffer.from(sha256(text), "hex").toString("base64")}'`;
  return `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'`;
}
