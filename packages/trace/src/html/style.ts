/** The page's style. A constant, since the page's policy names its hash. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #5a6572; --line: #d8dee4; --paper: #fff; --tint: #f5f7f9;
  --round: #3b6fd4; --tool: #2a8f62; --file: #8a6d1d; --wait: #7a7f87; --bad: #c4302b; --open: #b06a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --soft: #9aa5b1; --line: #343b43; --paper: #14171a; --tint: #1d2125;
  --round: #7ba4f5; --tool: #5cc596; --file: #d0b15a; --wait: #9aa0a8; --bad: #ff7b72; --open: #f0b35a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0 0 .75rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h3 { font-size: .95rem; margin: 1rem 0 .35rem; color: var(--soft); }
h4 { font-size: .75rem; margin: .75rem 0 .2rem; color: var(--soft); text-transform: uppercase; letter-spacing: .05em; }
pre { margin: 0; padding: .6rem .75rem; max-height: 32rem; overflow: auto; background: var(--tint); border-radius: 6px;
  white-space: pre-wrap; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
a { color: inherit; } .note, .kept, .place { color: var(--soft); font-size: .85rem; margin: .4rem 0; }
.outcome { font-size: .8rem; font-weight: 600; padding: .1rem .55rem; border-radius: 1rem; border: 1px solid currentColor;
  vertical-align: middle; color: var(--soft); }
.outcome.completed, .outcome.succeeded { color: var(--tool); } .outcome.failed { color: var(--bad); }
.outcome.open, .outcome.cancelled, .outcome.abandoned { color: var(--open); }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; }
.counts div { background: var(--tint); border-radius: 6px; padding: .5rem .9rem; }
.counts dt { font-size: .75rem; color: var(--soft); } .counts dd { margin: 0; font-size: 1.15rem; font-weight: 600; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 1rem; font-size: .9rem; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; }
.result.failed pre { border-left: 3px solid var(--bad); } .prompt { margin-top: .75rem; } .prompt summary { cursor: pointer; }
.tools { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  padding: .6rem 0; margin-top: 1rem; background: var(--paper); border-bottom: 1px solid var(--line); font-size: .9rem; }
.tools input[type=search], .tools button { font: inherit; padding: .2rem .5rem; border: 1px solid var(--line); border-radius: 5px;
  background: var(--tint); color: inherit; }
.keys { color: var(--soft); font-size: .8rem; } kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .3rem; }
.rows { display: grid; grid-template-columns: minmax(6rem, 16rem) 1fr; gap: .2rem .75rem; max-height: 22rem; overflow: auto;
  align-items: center; border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; }
.rows .name { font-size: .8rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.rows svg { width: 100%; height: 1.1rem; background: var(--tint); border-radius: 3px; display: block; }
.band.even { fill: var(--line); } .band.odd { fill: var(--line); fill-opacity: .45; }
.bar.round { fill: var(--round); } .bar.tool { fill: var(--tool); } .bar.file { fill: var(--file); } .bar.wait { fill: var(--wait); }
.bar.failed { fill: var(--bad); } .bar.cut, .bar.pending { fill: var(--open); } .bar:hover { opacity: .6; }
.legend span { margin-right: .9rem; } .legend svg { width: .75rem; height: .75rem; vertical-align: -.05rem; margin-right: .3rem; }
.lane { content-visibility: auto; contain-intrinsic-size: auto 20rem; }
.step { border-left: 3px solid var(--line); margin: 2px 0; border-radius: 0 5px 5px 0; }
.step > summary, div.step { display: grid; grid-template-columns: 4rem minmax(0, 18rem) minmax(0, 1fr) auto auto; gap: .75rem;
  align-items: baseline; padding: .25rem .6rem; list-style: none; }
.step > summary { cursor: pointer; } .step > summary::-webkit-details-marker { display: none; }
.step > summary:hover, .step[open] > summary { background: var(--tint); }
.step .kind { font-size: .75rem; font-weight: 600; color: var(--soft); } .step .what { font-weight: 600; }
.step .gist { color: var(--soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; }
.step .state { color: var(--bad); font-size: .8rem; font-weight: 600; } .step .size { color: var(--soft); font-size: .8rem; }
.step.round { border-color: var(--round); } .step.round .kind { color: var(--round); }
.step.tool, .step.local { border-color: var(--tool); } .step.tool .kind, .step.local .kind { color: var(--tool); }
.step.file { border-color: var(--file); } .step.failed { border-color: var(--bad); }
.step.cut, .step.pending { border-color: var(--open); } .step.cut .state, .step.pending .state { color: var(--open); }
.step .body { padding: .1rem .75rem .75rem; } :target { outline: 2px solid var(--round); outline-offset: 2px; }
:focus-visible { outline: 2px solid var(--round); outline-offset: 1px; } [hidden] { display: none !important; }
@media (max-width: 50rem) { .step > summary, div.step { grid-template-columns: 4rem minmax(0, 1fr) auto; } .step > summary, div.step { row-gap: 0; }
  .step .gist, .step .size { grid-column: 2 / -1; } .keys { display: none; } .rows { grid-template-columns: minmax(0, 7rem) 1fr; } }
@media print { .tools, .timeline { display: none; } pre { max-height: none; } }
`;
