import { checkVersion, type Prompt, parsePrompt, type Section, sectionHeading } from "@runvil/prompt";

/**
 * Checks that a migrated text is the old prompt in Runvil: it parses, runs on this build, and has the same headings and prose.
 *
 * @param library the heading of the section that the migration added
 * @returns why it is not, or undefined
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function migrationFault(text: string, old: Prompt, library: string | undefined): string | undefined {
  const parsed = parsePrompt(text);
  if (!parsed.ok) return parsed.error.message;
  const version = checkVersion(parsed.prompt);
  if (version) return version.message;
  const expected = [...outlineOf(old), ...(library === undefined ? [] : [[library]])];
  const same = JSON.stringify(outlineOf(parsed.prompt)) === JSON.stringify(expected);
  return same ? undefined : "a heading or a piece of prose would not be the same any more";
}

/** Per region its heading and its prose, in file order. */
function outlineOf({ title, h1, sections }: Prompt): string[][] {
  const outline = [[`# ${title}`, ...proseOf(h1)]];
  const add = (section: Section) => {
    outline.push([sectionHeading(section), ...proseOf(section.blocks)]);
    section.children.forEach(add);
  };
  sections.forEach(add);
  return outline;
}

function proseOf(blocks: Section["blocks"]): string[] {
  return blocks.flatMap((block) => (block.kind === "prose" ? block.text : []));
}
