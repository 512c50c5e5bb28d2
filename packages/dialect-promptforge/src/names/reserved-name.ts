import { type ReservedKind, reservedGlobalKind } from "@runvil/names";

/** The dialect's globals that a section VM has from the Engine, `argv` and `prose` included although they are no raw globals. */
const ENGINE_GLOBALS: ReadonlySet<string> = new Set(
  "args argv call compactors fanout item jump list_from_section log messages models prose store sys tasks tools ui untrusted var".split(
    " ",
  ),
);

/**
 * Why no tool alias and no model role may have a name, since both become globals of the section VM.
 *
 * @returns the kind, as messages word it, or undefined for a name that is free
 *
 * Source: docs/spec/promptforge-dialect.md sections 3 and 6 (PF-20, PF-50).
 */
export function reservedNameKind(name: string): ReservedKind | undefined {
  if (ENGINE_GLOBALS.has(name)) return "an Engine global";
  const kind = reservedGlobalKind(name);
  // Runvil's newer globals do not exist here.
  return kind === "an Engine global" ? undefined : kind;
}
