const PLACE = /(?:\(|\s|file:\/\/)(?<file>(?:\/|[A-Za-z]:[\\/])[^\n()]*?):(?<line>\d+):(?<column>\d+)/gu;

/**
 * Where a module that was loaded failed, as `file:line:column`: the first place of the stack that is not in a dependency, which
 * the loader is. A syntax error names its place in the same form. Undefined when nothing is known.
 */
export function thrownPlace(thrown: unknown): string | undefined {
  const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
  if (typeof stack !== "string") return undefined;
  for (const { groups: { file = "", line, column } = {} } of stack.matchAll(PLACE)) {
    if (!/[\\/]node_modules[\\/]/u.test(file)) return `${file}:${line}:${column}`;
  }
  return undefined;
}

/** A message on one line, with the place of the failure behind it. */
export function placedMessage(message: string, thrown: unknown): string {
  // Loaders append a require stack, or the place itself; the cause keeps it.
  const line = message.split("\n", 1).join("").trimEnd();
  const place = thrownPlace(thrown);
  return place === undefined ? line : `${line} (${place})`;
}
