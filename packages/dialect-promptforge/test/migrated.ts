import { type MigrateOptions, type MigrateResult, migrate } from "../src/migrate/migrate.js";
import { fencesOf, frontmatterOf, type OldPromptParts, oldPrompt } from "./old-prompt.js";

/** What a test looks at of a migration. */
export interface Migrated {
  readonly exit: MigrateResult["exit"];
  readonly text: string;
  readonly frontmatter: string;
  /** The Lua of the new text's fences, in file order. */
  readonly fences: readonly string[];
  /** The codes of the manual remarks, by line. */
  readonly manual: readonly string[];
  /** Every remark as `LINE CODE`. */
  readonly places: readonly string[];
  readonly remarks: MigrateResult["remarks"];
}

/** Migrates a text. */
export function migrated(text: string, tools: MigrateOptions["tools"] = {}): Migrated {
  const result = migrate(text, { fileName: "old.md", tools });
  return {
    exit: result.exit,
    text: result.text ?? "",
    frontmatter: frontmatterOf(result.text),
    fences: fencesOf(result.text),
    manual: result.remarks.filter(({ manual }) => manual).map(({ code }) => code),
    places: result.remarks.map(({ line, code }) => `${line} ${code}`),
    remarks: result.remarks,
  };
}

/** Migrates a prompt of one section with one Lua block: its new Lua, and the codes of the manual remarks. */
export function section(lua: string, parts: Omit<OldPromptParts, "sections"> = {}): readonly [string, ...string[]] {
  const { text, fences, manual } = migrated(oldPrompt({ ...parts, sections: { Only: lua } }));
  const own = parts.h1 === undefined ? 0 : 1;
  return [text === "" ? "nothing is written" : (fences[own] ?? ""), ...manual];
}
