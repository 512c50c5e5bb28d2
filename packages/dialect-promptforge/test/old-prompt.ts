/** The parts of an old prompt file that a test writes. */
export interface OldPromptParts {
  /** More lines of the frontmatter, each with its line end. Default: the capability `acme/kit` with two slots, and one role. */
  readonly frontmatter?: string;
  /** Lua of the shared library. */
  readonly shared?: string;
  /** Lua of the H1 body. */
  readonly h1?: string;
  /** Name to Lua. Default: one section without Lua. */
  readonly sections?: Readonly<Record<string, string>>;
}

/** The frontmatter that most tests use: `search` and `fetch` of `acme/kit`, and the role `writer`. */
export const KIT = `capabilities: [acme/kit]
tools:
  search: acme/kit/search
  fetch: acme/kit/fetch
models:
  writer: {}
`;

/** The text of an old prompt file. */
export function oldPrompt({ frontmatter = KIT, shared, h1, sections = {} }: OldPromptParts = {}): string {
  const fence = (opening: string, lua: string) => `\`\`\`${opening}\n${lua}\n\`\`\`\n\n`;
  const parts = [
    `---\nname: old\ndescription: A test.\npromptforge: 0\n${frontmatter}---\n\n# Old\n\n`,
    shared === undefined ? "" : fence("lua shared", shared),
    h1 === undefined ? "" : fence("lua", h1),
    ...Object.entries(sections).map(([name, lua]) => `## ${name}\n\n${fence("lua", lua)}`),
  ];
  return parts.join("").replace(/\n+$/u, "\n");
}

/** The Lua of a migrated text's fences, in file order. */
export function fencesOf(text: string | undefined): string[] {
  return [...(text ?? "").matchAll(/^```lua\r?\n([\s\S]*?)^```$/gmu)].map(([, lua = ""]) => lua.trimEnd());
}

/** What stands between the delimiters of a text's frontmatter. */
export function frontmatterOf(text: string | undefined): string {
  return /^---\n([\s\S]*?)^---$/mu.exec(text ?? "")?.[1] ?? "";
}
