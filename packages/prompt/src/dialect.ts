import type { FrontmatterDialect } from "@runvil/frontmatter";
import type { LuaBlock, Prompt } from "./prompt.js";

/**
 * A language other than Runvil whose prompt files `parsePrompt` reads. Its version key in the frontmatter chooses it; the body is
 * a Runvil file's, and may hold a shared library beside.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export interface PromptDialect<Contract = unknown> extends FrontmatterDialect<Contract> {
  /** The one language version that runs. */
  readonly supportedVersion: number;
  /** Whether the H1 body may hold one `lua shared` fence. */
  readonly sharedLibrary: boolean;
  /** Whether a value is what this dialect's reader declared, whichever copy of the dialect read it. */
  isContract(value: unknown): value is Contract;
}

/** What makes a prompt one of another language than Runvil. */
export interface DialectPart {
  readonly of: PromptDialect;
  /** The language version that the file is written for. */
  readonly version: number;
  /** What the frontmatter declares beside the common keys; `contractOf` gives it its type. */
  readonly contract: unknown;
  /** The `lua shared` fence of the H1 body, compiled; null without one. It is no block of the H1 body. */
  readonly shared: LuaBlock | null;
}

/** What a dialect declared in a prompt's frontmatter; undefined for a prompt of another language. */
export function contractOf<Contract>(prompt: Prompt, dialect: PromptDialect<Contract>): Contract | undefined {
  const { dialect: part } = prompt;
  if (part === undefined || part.of.versionKey !== dialect.versionKey) return undefined;
  return dialect.isContract(part.contract) ? part.contract : undefined;
}
