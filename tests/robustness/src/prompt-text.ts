const FENCE = "```";

/** A section that holds one Lua block. */
export function section(heading: string, lua: string): string {
  return `${heading}\n\n${FENCE}lua\n${lua}\n${FENCE}\n\n`;
}

/** A prompt file with these sections. It declares the role `writer` and, if named, Packs. */
export function promptFile(sections: string, uses: readonly string[] = []): string {
  const packs = uses.length === 0 ? "" : `uses: [${uses.join(", ")}]\n`;
  return `---\nname: generated\ndescription: A generated prompt.\nrunvil: 0\n${packs}models:\n  writer: {}\n---\n\n# Generated\n\n${sections}`;
}
