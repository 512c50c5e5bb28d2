import type { Prompt } from "@runvil/prompt";
import { type CapabilityEntry, type Declarations, readDeclarations } from "./declared/declarations.js";
import { FrontmatterEdits } from "./declared/frontmatter-edits.js";
import { resolveSlots, type SlotChoice } from "./declared/slots.js";
import { versionKeys } from "./declared/version-keys.js";
import { Edits } from "./edits.js";
import { FileText } from "./file-text.js";
import { migrationFault } from "./migrated-prompt.js";
import { parseOldPrompt } from "./old-prompt.js";
import { readBody } from "./prompt-regions.js";
import { rewriteBody } from "./prompt-rewrite.js";
import { type Remark, Remarks } from "./remark.js";
import { libraryHeading } from "./rules/shared-library.js";

/** How a prompt file is migrated. */
export interface MigrateOptions {
  /** What messages call the file. */
  readonly fileName: string;
  /** What fuzzy slots are filled with, by alias, as `pickTools` finds it. A slot without a tool is left to a person. */
  readonly tools?: Readonly<Record<string, SlotChoice>>;
}

/** What became of a prompt file. */
export interface MigrateResult {
  /** The Runvil text; absent when `exit` is 2. */
  readonly text?: string;
  /** By line. */
  readonly remarks: readonly Remark[];
  /** 0: nothing is left to do. 1: a person must finish the manual remarks. 2: nothing can be written. */
  readonly exit: 0 | 1 | 2;
}

/**
 * Rewrites a prompt file of the older PromptForge language as a Runvil file. A Runvil file comes back unchanged. Only tokens of
 * Lua and keys of the frontmatter change; whatever cannot be told for sure stays as it is, with a remark. Never throws.
 *
 * @param text the file's text; its byte order mark and line ends stay
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function migrate(text: string, { fileName, tools = {} }: MigrateOptions): MigrateResult {
  const remarks = new Remarks();
  const file = new FileText(text);
  const keys = versionKeys(file);
  if (keys.has("runvil") && !keys.has("promptforge")) return { text, remarks: [], exit: 0 };
  const old = parseOldPrompt(text);
  if (!old.ok) return refuse(remarks, old.line, `${fileName} cannot be read: ${old.message}`);
  const declarations = readDeclarations(file);
  if (!declarations)
    return refuse(remarks, 2, `${fileName} cannot be rewritten: write its frontmatter as one key a line`);
  const twin = packIdTwin(declarations);
  if (twin) {
    const [first, second] = twin;
    const text = `${first.id} and ${second.id} have the one Pack id ${second.pack}, and a run holds one Pack per id; nothing is written`;
    remarks.add("M-PACKID", second.line, text);
    return { remarks: remarks.sorted(), exit: 2 };
  }
  return rewrite(file, declarations, old.prompt, { fileName, tools }, remarks);
}

function rewrite(
  file: FileText,
  declarations: Declarations,
  old: Prompt,
  { fileName, tools }: Required<MigrateOptions>,
  remarks: Remarks,
): MigrateResult {
  const edits = new Edits();
  const body = readBody(file, old);
  const slots = resolveSlots(declarations, tools, remarks);
  new FrontmatterEdits(file, declarations.closing, edits, remarks).apply(declarations, tools);
  const roles = new Set(old.frontmatter.models.map(({ label }) => label));
  rewriteBody({ file, body, slots, roles, edits, remarks }, declarations.capabilities?.items ?? []);
  const text = edits.render(file.text);
  const fault = migrationFault(text, old, body.shared && libraryHeading(body));
  if (fault !== undefined) {
    return refuse(remarks, 1, `${fileName} cannot be rewritten, nothing is written: ${fault}`);
  }
  const sorted = remarks.sorted();
  return { text, remarks: sorted, exit: sorted.some(({ manual }) => manual) ? 1 : 0 };
}

function refuse(remarks: Remarks, line: number, text: string): MigrateResult {
  remarks.add("M-PARSE", line, text);
  return { remarks: remarks.sorted(), exit: 2 };
}

/** The first two capabilities that would be one Pack. */
function packIdTwin({ capabilities }: Declarations): readonly [CapabilityEntry, CapabilityEntry] | undefined {
  const seen = new Map<string, CapabilityEntry>();
  for (const entry of capabilities?.items ?? []) {
    const first = seen.get(entry.pack);
    if (first) return [first, entry];
    seen.set(entry.pack, entry);
  }
  return undefined;
}
