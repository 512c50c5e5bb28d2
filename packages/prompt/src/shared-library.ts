import type { SourceText } from "@runvil/frontmatter";
import type { Cut, Fence, Outline, Region } from "./outline.js";
import type { ErrorPlace } from "./parse-error.js";

/** A shared library that stands where none may. */
export interface MisplacedLibrary {
  readonly message: string;
  readonly place: ErrorPlace;
}

/** The `lua shared` fences of a region, in file order. */
export function sharedFences({ cuts }: Pick<Region, "cuts">): Fence[] {
  return cuts.filter(isShared);
}

/**
 * The first `lua shared` fence, in file order, that is not the only one or stands outside of the H1 body.
 *
 * Source: docs/spec/promptforge-dialect.md (PF-50).
 */
export function misplacedLibrary(source: SourceText, { title, sections }: Outline): MisplacedLibrary | undefined {
  const [, second] = sharedFences(title);
  if (second !== undefined) {
    return { message: "the H1 body has more than one `lua shared` fence", place: openingOf(source, second) };
  }
  for (const region of sections) {
    const [fence] = sharedFences(region);
    if (fence === undefined) continue;
    const message = `section \`${region.heading.text}\` has a \`lua shared\` fence, which belongs in the H1 body`;
    return { message, place: openingOf(source, fence) };
  }
  return undefined;
}

function isShared(cut: Cut): cut is Fence {
  return cut.type === "fence" && cut.shared;
}

function openingOf(source: SourceText, { opening }: Fence): ErrorPlace {
  return { source, start: source.lineStart(opening), end: source.lineEnd(opening) };
}
