/** A section with one block. */
export function section(heading: string, lua: string): string {
  return `${heading}\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;
}

/** A prompt of the Pack `acme/kit` with one role, `writer`. */
export function promptOf(body: string, frontmatter = ""): string {
  return `---\nname: p\ndescription: d\nrunvil: 0\nuses: [acme/kit]\nmodels: { writer: {} }\n${frontmatter}---\n\n# P\n\n${body}`;
}

/** A prompt of one section. */
export function mainOf(lua: string, frontmatter = ""): string {
  return promptOf(section("## Main", `models.use('writer')\n${lua}`), frontmatter);
}
