/**
 * The name that a model sees a catalog tool under: the tool id with every `/` and `.` as `_`.
 *
 * @param toolId a valid tool id
 *
 * Source: docs/spec/tools-tables.md T2.
 */
export function wireName(toolId: string): string {
  return toolId.replace(/[/.]/g, "_");
}

/**
 * Whether a model can be offered a tool under this name: one or more of `A-Z a-z 0-9 _ . -`. Every wire name and every
 * local alias passes.
 *
 * Source: docs/spec/tools-tables.md T2.
 */
export function isTransportName(name: string): boolean {
  return /^[A-Za-z0-9_.-]+$/.test(name);
}
