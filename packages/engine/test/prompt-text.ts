import { type Prompt, type PromptDialect, parsePrompt } from "@runvil/prompt";

/** What a prompt under test declares beside its name. */
export interface Declarations {
  /** Further lines of the frontmatter. Default: one role, `writer`. */
  readonly frontmatter?: string;
  /** The language of the file; absent: Runvil. */
  readonly language?: PromptDialect;
}

const ONE_ROLE = "models:\n  writer: {}";

/** Prompts parsed before: a search through many orders runs the same few again and again. */
const parsedBefore = new Map<string, Prompt>();

/**
 * Parses a prompt under test.
 *
 * @param body the file below the frontmatter; when it has no title, `# Title` is put before it
 */
export function promptOf(body: string, { frontmatter = ONE_ROLE, language }: Declarations = {}): Prompt {
  const title = /^# /m.test(body.split("```")[0] ?? "") ? "" : "# Title\n\n";
  const text = `---\nname: test\ndescription: A prompt under test.\n${language?.versionKey ?? "runvil"}: 0\n${frontmatter}\n---\n\n${title}${body}`;
  const known = parsedBefore.get(text);
  if (known !== undefined) return known;
  const parsed = parsePrompt(text, language === undefined ? {} : { dialects: [language] });
  if (!parsed.ok) throw new Error(`the prompt under test does not parse: ${parsed.error.message}`);
  parsedBefore.set(text, parsed.prompt);
  return parsed.prompt;
}

/** A section with one Lua block. */
export function section(heading: string, lua: string): string {
  return `${heading}\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
}
