import type { Edits } from "../edits.js";
import type { FileText } from "../file-text.js";
import type { LuaCode } from "../lua/lua-code.js";
import { isGlobal, isMember } from "../lua/lua-globals.js";
import type { Expression } from "../lua/lua-syntax.js";
import type { PromptBody, Region, SharedFence } from "../prompt-regions.js";
import type { Remarks } from "../remark.js";

/** The heading under which a shared library stands after the migration: a name that no section has. */
export function libraryHeading({ sections }: PromptBody): string {
  const taken = new Set(sections.map(({ heading }) => heading));
  let heading = "## shared library";
  for (let count = 2; taken.has(heading); count++) heading = `## shared library ${count}`;
  return heading;
}

/**
 * Moves the `lua shared` fence into a last section.
 *
 * @param library the edits of the fence's own source
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function moveLibrary(file: FileText, body: PromptBody, shared: SharedFence, edits: Edits, library: Edits): void {
  const { text, lineEnding } = file;
  const [from, to] = [file.lineStart(shared.opening + 1), file.lineStart(shared.closing)];
  const source = library.render(text, from, to);
  edits.replace(file.lineStart(shared.opening), file.lineStart(shared.closing + 1), "");
  const lines = ["", libraryHeading(body), "", "```lua"].map((line) => line + lineEnding).join("");
  const isOpen = file.lineEnd(file.lineCount) > file.lineStart(file.lineCount);
  edits.insert(text.length, `${isOpen ? lineEnding : ""}${lines}${source}\`\`\`${lineEnding}`);
}

/** Says what a library section does that a shared fence did not. */
export function remarkOnLibrary(
  body: PromptBody,
  { opening, region }: SharedFence,
  remarks: Remarks,
  canRequire: boolean,
): void {
  const heading = libraryHeading(body);
  remarks.add(
    "I-SHARED",
    opening,
    `the shared library is now the last section, ${heading}, and every section requires it`,
  );
  const returnsValue = region.codes.some((code) =>
    code.tree.statements.some((each) => each.kind === "return" && each.values.length > 0),
  );
  if (returnsValue)
    remarks.add("M-SHARED", opening, "the shared library returns a value, which is now the value of require");
  if (!body.lastTopLevel || !alwaysLeaves(body.lastTopLevel)) {
    const text = `the walk can fall into ${heading}: end the section before it with a return, or place the library below one that returns`;
    remarks.add("M-SHARED", opening, text);
  }
  const unloaded = [body.h1, ...body.sections].find(hasVmWithoutLua);
  if (unloaded && region.codes.some(acts)) {
    const text = `the shared library does more than define, and ${unloaded.heading}, which has no Lua, does not load it any more`;
    remarks.add("M-SHARED", opening, text);
  }
  if (!canRequire)
    remarks.add("M-SHARED", opening, "the prompt assigns a global called require, which loads the library now");
}

/** Whether no entry of a section goes on to the next one, as far as its last statements tell. */
function alwaysLeaves({ codes }: Region): boolean {
  return codes.some((code) => {
    const last = code.tree.statements.at(-1);
    if (last?.kind === "return") {
      const [value] = last.values;
      return value !== undefined && !(value.kind === "constant" && value.text === "nil");
    }
    return last?.kind === "call-statement" && last.call.kind === "call" && isJump(code, last.call.callee);
  });
}

function isJump({ localNames }: LuaCode, callee: Parameters<typeof isGlobal>[0]): boolean {
  return isGlobal(callee, "jump") && !localNames.has("jump");
}

/** Whether a region ran the library in the old language and has no block that can require it. An empty H1 body had no VM. */
function hasVmWithoutLua({ kind, codes, prose }: Region): boolean {
  return codes.length === 0 && (kind === "section" || prose.length > 0);
}

/** Tables and functions whose calls change nothing outside of their VM, those that a migration takes elsewhere too. */
const STILL = ["math", "string", "table", "tools"] as const;

/** Whether loading a library may do what other sections see. */
function acts(code: LuaCode): boolean {
  return code.nodes.some((node) => {
    const mayAct = isGlobal(node, "var") || (node.kind === "call" && !isStill(node.callee));
    return mayAct && code.functions(node).length === 0;
  });
}

function isStill(callee: Expression): boolean {
  if (isGlobal(callee, "setmetatable") || isGlobal(callee, "tostring") || isGlobal(callee, "type")) return true;
  return !isMember(callee, "tools", "call") && STILL.some((table) => isMember(callee, table));
}
