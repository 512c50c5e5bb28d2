import type { Edits } from "../edits.js";
import type { FileText } from "../file-text.js";
import type { Remarks } from "../remark.js";
import type { CapabilityEntry, Declarations, KeyEntry, SlotEntry, Span } from "./declarations.js";
import { FIRST_PARTY, pickedTool, type SlotChoice } from "./slots.js";
import { yamlComments } from "./yaml-comments.js";

/** Rewrites the frontmatter's keys; comments stay. */
export class FrontmatterEdits {
  readonly #file: FileText;
  readonly #edits: Edits;
  readonly #remarks: Remarks;
  readonly #comments: readonly Span[];

  constructor(file: FileText, closing: number, edits: Edits, remarks: Remarks) {
    this.#file = file;
    this.#edits = edits;
    this.#remarks = remarks;
    const start = file.lineStart(2);
    const yaml = file.text.slice(start, file.lineStart(closing)).replace(/\r(?!\n)/gu, "\n");
    this.#comments = yamlComments(yaml).map(({ from, to }) => ({ from: start + from, to: start + to }));
  }

  apply({ versionKey, capabilities, tools }: Declarations, choices: Readonly<Record<string, SlotChoice>>): void {
    this.#rename(versionKey, "promptforge", "runvil");
    if (capabilities) this.#capabilities(capabilities);
    if (tools) this.#tools(tools, choices);
  }

  #rename(span: Span, from: string, to: string): void {
    const at = span.from + this.#file.text.slice(span.from, span.to).indexOf(from);
    this.#edits.replace(at, at + from.length, to);
  }

  #capabilities(entry: KeyEntry<CapabilityEntry>): void {
    for (const item of entry.items) this.#remarkOn(item);
    const kept = entry.items.filter(isKept);
    if (entry.items.every(({ isPlain }) => isPlain)) {
      this.#rename(entry.key, "capabilities", "uses");
      for (const item of entry.items) this.#plainItem(item);
    } else if (entry.isFlow) {
      const list = `uses: [${kept.map(usesText).join(", ")}]`;
      const commented = entry.items.filter(isCommented).flatMap((item) => this.#commentedLines(item));
      this.#replaceLines(entry.span, kept.length > 0 ? [list, ...commented] : commented);
    } else {
      if (kept.length > 0) this.#rename(entry.key, "capabilities", "uses");
      else this.#removeKeyLine(entry);
      for (const item of entry.items)
        if (item.isPlain) this.#plainItem(item);
        else this.#mapItem(item);
    }
  }

  /** The line of a key whose block list keeps no entry. */
  #removeKeyLine({ key, span, items: [first] }: KeyEntry<CapabilityEntry>): void {
    const line = this.#file.lineOf(key.from);
    const end = first && this.#file.lineOf(first.from) > line ? this.#file.lineEnd(line) : span.to;
    this.#replaceLines({ from: key.from, to: Math.max(key.to, end) }, []);
  }

  #plainItem({ from, to, namespace }: CapabilityEntry): void {
    if (namespace === FIRST_PARTY) this.#rename({ from, to }, `${FIRST_PARTY}/`, "");
  }

  #mapItem(item: CapabilityEntry): void {
    const indent = /^[ \t]*/.exec(this.#file.line(item.line))?.[0] ?? "";
    const lines = isCommented(item) ? this.#commentedLines(item) : [];
    this.#replaceLines(item, [...(isKept(item) ? [`${indent}- ${usesText(item)}`] : []), ...lines]);
  }

  /** An entry's own lines as comments, under one another as they were. */
  #commentedLines({ from, to }: Span): string[] {
    const [first, last] = [this.#file.lineOf(from), this.#file.lineOf(to)];
    if (!isOnOwnLine(this.#file, from)) return [`# ${this.#file.text.slice(from, to).replace(/\s+/gu, " ")}`];
    const indent = /^[ \t]*/.exec(this.#file.line(first))?.[0] ?? "";
    const lines: string[] = [];
    for (let line = first; line <= last; line++) lines.push(`${indent}# ${this.#file.line(line).slice(indent.length)}`);
    return lines;
  }

  #remarkOn({ id, namespace, pack, optional, hasConfig, line }: CapabilityEntry): void {
    if (hasConfig) {
      const text = `the configuration of ${id} stays as a comment: a Host configures its Packs, a prompt cannot`;
      this.#remarks.add("M-CONFIG", line, text);
    }
    if (!optional) return;
    if (namespace === FIRST_PARTY) {
      const text = `optional ${id} is left out of uses: Runvil knows ${pack} without a declaration, and its tools are offered when they are there`;
      this.#remarks.add("I-OPTIONAL", line, text);
    } else {
      const text = `optional ${id} stays as a comment: declared it is required, undeclared its tools are in no run; choose one`;
      this.#remarks.add("M-OPTIONAL", line, text);
    }
  }

  #tools({ items, span }: KeyEntry<SlotEntry>, choices: Readonly<Record<string, SlotChoice>>): void {
    const notes = items.flatMap(({ alias, want }) => {
      if (want === undefined) return [];
      const pick = pickedTool(choices, alias);
      const fill = pick ? `filled with ${pick.path} (score ${pick.score.toFixed(3)})` : "not filled";
      return [`# tool slot ${alias} wanted ${commentText(want)}: ${fill}`];
    });
    this.#replaceLines(span, notes);
  }

  /** Replaces whole lines. Their comments, other than those in the new lines, come after the new lines. */
  #replaceLines({ from, to }: Span, lines: readonly string[]): void {
    const first = this.#file.lineOf(from);
    const last = this.#file.lineOf(to);
    const end = this.#file.lineStart(last + 1);
    const kept = this.#comments
      .filter((comment) => comment.from >= this.#file.lineStart(first) && comment.to <= end)
      .map((comment) => this.#file.text.slice(comment.from, comment.to))
      .filter((comment) => !lines.some((line) => line.includes(comment)));
    const text = [...lines, ...kept].map((line) => `${line}${this.#file.lineEnding}`).join("");
    this.#edits.replace(this.#file.lineStart(first), end, text);
  }
}

function isKept({ optional }: CapabilityEntry): boolean {
  return !optional;
}

function isCommented({ optional, hasConfig, namespace }: CapabilityEntry): boolean {
  return hasConfig || (optional && namespace !== FIRST_PARTY);
}

function usesText({ id, namespace, pack }: CapabilityEntry): string {
  const text = namespace === FIRST_PARTY ? pack : id;
  // What YAML would read as something other than a string.
  return /^[a-z][a-z0-9_/.-]*$/u.test(text) && !/^(?:true|false|null)$/u.test(text) ? text : JSON.stringify(text);
}

/** Whether nothing but the mark of a block list stands before an entry. */
function isOnOwnLine(file: FileText, from: number): boolean {
  return /^[ \t]*(?:-[ \t]+)?$/u.test(file.text.slice(file.lineStart(file.lineOf(from)), from));
}

function commentText(want: string): string {
  return JSON.stringify(want).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/gu, " ");
}
