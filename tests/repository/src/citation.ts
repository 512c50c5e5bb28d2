import { read } from "./repository.js";

/** A place of the specification or of the seed chapter that a text cites. */
export interface Citation {
  /** The cited file. */
  readonly file: string;
  /** What the citation says it finds there: a section's number, a table's, or a heading in quotes. */
  readonly places: readonly string[];
}

const SPEC =
  /docs\/spec\/([a-z-]+\.md)`?,?(?: sections? ([0-9.]+(?:(?:, | and | to )[0-9.]+)*)| (T[0-9]+(?:(?:, | and )T[0-9]+)*)|((?: (?:and )?"[^"]+",?)+))?/g;
const SEED = /docs\/seeds\/(runvil-tools\.txt)`?,?()()((?: (?:and )?"[^"]+",?)+)?/g;

/** The citations of a source file or README, also where a comment breaks the line inside one. */
export function readCitations(text: string): Citation[] {
  const joined = text.replace(/\n\s*(?:\/\/|\*)?\s*/g, " ");
  const spec = [...joined.matchAll(SPEC)].map((match) => citation(`docs/spec/${match[1]}`, match));
  const seed = [...joined.matchAll(SEED)].map((match) => citation(`docs/seeds/${match[1]}`, match));
  return [...spec, ...seed];
}

function citation(file: string, [, , sections = "", tables = "", headings = ""]: RegExpMatchArray): Citation {
  const numbers = [...sections.matchAll(/[0-9]+(?:\.[0-9]+)?/g), ...tables.matchAll(/T[0-9]+/g)];
  const quoted = [...headings.matchAll(/"([^"]+?),?"/g)];
  return { file, places: [...numbers.map(([number]) => number), ...quoted.map(([, heading = ""]) => heading)] };
}

/** The headings of a Markdown file, without its fenced blocks; of the seed chapter, its lines. */
export function headingsOf(file: string): string[] {
  const lines = read(file)
    .replace(/^```.*?^```/gms, "")
    .split("\n");
  return file.endsWith(".md")
    ? lines.filter((line) => /^#+ /.test(line)).map((line) => line.replace(/^#+ /, ""))
    : lines;
}

/**
 * Whether a file has a place that a citation names. `3.4` is a section of that number, a paragraph of section 3 that opens
 * with it, or item 4 of a numbered list there.
 */
export function hasPlace(file: string, place: string): boolean {
  const headings = headingsOf(file);
  if (!/^T?[0-9.]+$/.test(place)) return headings.some((heading) => heading === place);
  const isNumbered = (number: string) =>
    headings.some((heading) => heading.startsWith(`${number}. `) || heading.startsWith(`${number} `));
  if (isNumbered(place)) return true;
  const [section = "", item] = place.split(".");
  if (item === undefined || !isNumbered(section)) return false;
  const text = sectionText(file, section);
  return text.includes(`\n**${place} `) || text.includes(`\n${item}. `);
}

function sectionText(file: string, section: string): string {
  const from = new RegExp(`^## ${section}\\. [^]*?(?=^## |$(?![^]))`, "m").exec(read(file));
  return from?.[0] ?? "";
}
