import type { EffectStep, EventStep } from "../trace.js";
import { eventText } from "./event-text.js";
import { block, jsonBlock } from "./long-text.js";
import { html, type Markup } from "./markup.js";

/** How a step ended, as its color and its word tell. */
export type StepState = "ok" | "failed" | "cut" | "pending";

/** How an effect ended. */
export function stateOf({ answer, dropped }: EffectStep): StepState {
  if (answer === undefined) return "pending";
  if (dropped || (!answer.ok && "kind" in answer.value && answer.value.kind === "cancelled")) return "cut";
  return answer.ok ? "ok" : "failed";
}

const WORDS: Readonly<Record<StepState, string>> = { ok: "", failed: "failed", cut: "cut short", pending: "no answer" };
const KINDS = { model_round: "round", tool_call: "tool", store_operation: "file", timer: "wait" } as const;

/** The kind of an effect, as the page names it. */
export function kindOf({ effect }: EffectStep): (typeof KINDS)[EffectStep["effect"]["kind"]] {
  return KINDS[effect.kind];
}

/** An effect: one line, and everything about it when it is opened. */
export function effectHtml(step: EffectStep, anchor: string): Markup {
  const state = stateOf(step);
  const kind = kindOf(step);
  const word = WORDS[state];
  return html`<details class="step ${kind} ${state}" id="${anchor}"><summary><span class="kind">${kind}</span><span class="what">${title(step)}</span><span class="gist">${gist(step)}</span>${word === "" ? undefined : html`<span class="state">${word}</span>`}<span class="size">${tokens(step)}</span></summary>
<div class="body">${requestHtml(step)}${answerHtml(step)}<p class="place">${step.effect.id}, record ${step.at + 1}${step.end === undefined ? "" : `, answered in record ${step.end + 1}`}</p></div></details>`;
}

/** What happened between effects. */
export function eventHtml(step: EventStep, anchor: string): Markup {
  const { kind, title: what, gist: text, failed, link } = eventText(step.event);
  const name = link === undefined ? html`${what}` : html`<a href="#lane-${link}">${what}</a>`;
  const line = html`<span class="kind">${kind}</span><span class="what">${name}</span><span class="gist">${firstLine(text)}</span>${failed ? html`<span class="state">failed</span>` : undefined}`;
  const classes = html`step event ${kind} ${failed ? "failed" : ""}`;
  const content = step.content ?? "";
  if (content === "" && text === firstLine(text)) return html`<div class="${classes}" id="${anchor}">${line}</div>`;
  return html`<details class="${classes}" id="${anchor}"><summary>${line}</summary><div class="body">${text === "" ? undefined : block("text", text)}${content === "" ? undefined : block("result", content)}</div></details>`;
}

function title({ effect }: EffectStep): string {
  switch (effect.kind) {
    case "model_round":
      return `${effect.request.role} (${effect.request.model})`;
    case "tool_call":
      return effect.request.tool;
    case "store_operation":
      return `${effect.request.op} ${"path" in effect.request ? effect.request.path : effect.request.pattern}`;
    case "timer":
      return `${effect.request.seconds} s`;
  }
}

const GIST = 160;

function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1).join("");
  return line.length > GIST ? `${line.slice(0, GIST)}…` : line;
}

/** What a reader wants to see without opening a step. */
function gist({ effect, answer }: EffectStep): string {
  const value = answer?.value;
  if (typeof value === "object" && value !== null) {
    if ("message" in value) return firstLine(value.message);
    if ("toolCalls" in value) {
      const calls = value.toolCalls.map(({ name }) => name).join(", ");
      return firstLine([value.text, calls === "" ? "" : `→ ${calls}`].filter((part) => part !== "").join(" "));
    }
  }
  return effect.kind === "tool_call" ? firstLine(JSON.stringify(effect.request.arguments)) : "";
}

function tokens({ answer }: EffectStep): string {
  const value = answer?.value;
  if (typeof value !== "object" || value === null || !("usage" in value) || value.usage === undefined) return "";
  const { promptTokens, completionTokens, reasoningTokens } = value.usage;
  const thought = reasoningTokens === undefined ? "" : ` (${reasoningTokens} thinking)`;
  return `${promptTokens} in, ${completionTokens} out${thought}`;
}

function requestHtml({ effect }: EffectStep): Markup {
  switch (effect.kind) {
    case "model_round": {
      const { messages, tools, role: _role, model: _model, round: _round, ...settings } = effect.request;
      const kept =
        messages.kept === 0 ? undefined : html`<p class="kept">after the ${messages.kept} messages before</p>`;
      const said = messages.appended.map(({ role, content, ...rest }) => {
        const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
        const more = Object.keys(rest).length === 0 ? undefined : jsonBlock("with", rest);
        return html`${block(role, text)}${more}`;
      });
      const offered = tools?.map(({ name }) => name).join(", ");
      return html`${kept}${said}${offered === undefined ? undefined : block("tools", offered)}${Object.keys(settings).length === 0 ? undefined : jsonBlock("settings", settings)}`;
    }
    case "tool_call":
      return html`${jsonBlock("arguments", effect.request.arguments)}`;
    case "store_operation":
    case "timer":
      return html`${jsonBlock("request", effect.request)}`;
  }
}

function answerHtml({ answer, dropped }: EffectStep): Markup {
  if (answer === undefined) return html`<p class="kept">the journal holds no answer</p>`;
  const late = dropped ? html`<p class="kept">it came too late: the run never saw it</p>` : undefined;
  const { value } = answer;
  if (!answer.ok) return html`${late}${jsonBlock("failure", value)}`;
  if (typeof value === "string") return html`${late}${block("answer", value)}`;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return html`${late}${jsonBlock("answer", value)}`;
  if ("toolCalls" in value) {
    const { text, toolCalls, usage: _usage, ...rest } = value;
    const calls = toolCalls.map(({ name, arguments: given }) => jsonBlock(`calls ${name}`, given));
    const more = Object.keys(rest).length === 0 ? undefined : jsonBlock("ended", rest);
    return html`${late}${text === "" ? undefined : block("reply", text)}${calls}${more}`;
  }
  if ("trust" in value) {
    const { text, trust, accesses, files } = value;
    const touched = accesses.length === 0 ? undefined : jsonBlock("files", { accesses, files });
    return html`${late}${block(`result, ${trust}`, text)}${touched}`;
  }
  return html`${late}${jsonBlock("answer", value)}`;
}
