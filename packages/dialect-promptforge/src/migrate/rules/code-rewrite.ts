import type { LuaCode } from "../lua/lua-code.js";
import { childNodes, type Expression, type LuaNode } from "../lua/lua-syntax.js";
import type { Region } from "../prompt-regions.js";
import type { RemarkCode } from "../remark.js";
import type { ListPlan } from "./message-list.js";
import type { Migration } from "./migration.js";

/** One fence that is being rewritten. */
export class CodeRewrite {
  readonly migration: Migration;
  readonly region: Region;
  readonly code: LuaCode;
  readonly list: ListPlan;
  /** Nodes that a rule has taken care of. */
  readonly done = new Set<LuaNode>();

  constructor(migration: Migration, region: Region, code: LuaCode, list: ListPlan) {
    this.migration = migration;
    this.region = region;
    this.code = code;
    this.list = list;
  }

  remark(code: RemarkCode, node: LuaNode, text: string): void {
    this.migration.remarks.add(code, this.migration.file.lineOf(node.from), text);
  }

  source({ from, to }: { readonly from: number; readonly to: number }): string {
    return this.migration.file.text.slice(from, to);
  }

  /** Replaces a span; the comments in it stay, behind the new text. */
  replace(from: number, to: number, text: string): void {
    const { lineEnding } = this.migration.file;
    const comments = this.code.comments(from, to).map((comment) => {
      const isLong = /^--\[=*\[/u.test(comment.text);
      return isLong ? ` ${comment.text}` : ` ${comment.text}${lineEnding}`;
    });
    this.migration.edits.replace(from, to, text + comments.join(""));
  }

  /** Marks a node and everything below it as taken care of. */
  finish(node: LuaNode): void {
    const pending: LuaNode[] = [node];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      this.done.add(next);
      pending.push(...childNodes(next));
    }
  }

  /** Whether a global of Runvil can be named in this fence and means itself. */
  canName(global: string): boolean {
    return !this.code.localNames.has(global) && !this.migration.assigned.has(global);
  }

  /** Removes a statement, with its line when it stands there alone. */
  removeStatement({ from, to }: LuaNode): void {
    const { file } = this.migration;
    const [first, last] = [file.lineOf(from), file.lineOf(to)];
    const isAlone = file.standsAlone(from, to) && this.code.comments(from, to).length === 0;
    const end = file.lineStart(last + 1);
    if (isAlone && end <= this.code.to + file.lineEnding.length) {
      this.migration.edits.replace(file.lineStart(first), end, "");
      return;
    }
    // A parenthesis behind it must not become a call of what stands before it.
    const separator = this.code.nextToken(to) === "(" ? ";" : "";
    const space = /^[ \t]*/.exec(file.text.slice(to))?.[0].length ?? 0;
    this.replace(from, to + space, separator);
  }

  /** A comment that holds any text. */
  comment(text: string): string {
    let equals = "";
    while (text.includes(`]${equals}]`)) equals += "=";
    return `--[${equals}[ ${text} ]${equals}]`;
  }

  /** An expression that cannot be told at migration; it stays as it is. */
  dynamic(node: Expression, what: string): void {
    this.remark("M-DYNAMIC", node, `${what} stays as it is: ${this.source(node).slice(0, 80)}`);
  }
}
