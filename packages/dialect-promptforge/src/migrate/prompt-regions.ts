import { type Prompt, type Section, sectionHeading } from "@runvil/prompt";
import type { FileText } from "./file-text.js";
import { LuaCode } from "./lua/lua-code.js";

/** The H1 body, a section, or the shared library: what has a VM, or is loaded into every one. */
export interface Region {
  readonly kind: "h1" | "section" | "shared";
  /** Such as `### Worker`. */
  readonly heading: string;
  readonly codes: readonly LuaCode[];
  readonly prose: readonly { readonly line: number; readonly text: string }[];
}

/** The `lua shared` fence, by the lines of its delimiters. */
export interface SharedFence {
  readonly opening: number;
  readonly closing: number;
  readonly region: Region;
}

/** The body of an old prompt file. */
export interface PromptBody {
  readonly h1: Region;
  /** In file order, whatever their levels. */
  readonly sections: readonly Region[];
  readonly shared: SharedFence | undefined;
  /** The region of the last `##` section: what the walk enters last. */
  readonly lastTopLevel: Region | undefined;
}

/** Reads the body of an old prompt file, which `parsePrompt` has parsed already. */
export function readBody(file: FileText, prompt: Prompt): PromptBody {
  const sections: Region[] = [];
  let lastTopLevel: Region | undefined;
  const add = (section: Section) => {
    const region = regionOf(file, "section", sectionHeading(section), section.blocks);
    sections.push(region);
    if (section.parent === null) lastTopLevel = region;
    section.children.forEach(add);
  };
  prompt.sections.forEach(add);
  const heading = `# ${prompt.title}`;
  const library = prompt.dialect?.shared ?? undefined;
  const shared = library && sharedFence(file, library.line - 1, regionOf(file, "shared", heading, [library]));
  return { h1: regionOf(file, "h1", heading, prompt.h1), sections, shared, lastTopLevel };
}

function sharedFence(file: FileText, opening: number, region: Region): SharedFence {
  let closing = opening + 1;
  while (closing < file.lineCount && file.line(closing) !== "```") closing++;
  return { opening, closing, region };
}

function regionOf(file: FileText, kind: Region["kind"], heading: string, blocks: Prompt["h1"]): Region {
  const codes: LuaCode[] = [];
  const prose: Region["prose"][number][] = [];
  for (const block of blocks) {
    if (block.kind === "prose") {
      prose.push({ line: block.line, text: block.text });
      continue;
    }
    const from = file.lineStart(block.line);
    const lines = block.source.split("\n").length;
    const to = block.source === "" ? from : file.lineEnd(block.line + lines - 1);
    codes.push(new LuaCode(file.text, from, to));
  }
  return { kind, heading, codes, prose };
}
