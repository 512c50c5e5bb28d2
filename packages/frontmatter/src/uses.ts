import { parseUsesEntry, USES_ENTRY_EXPECTED } from "@runvil/names";
import { Fault } from "./fault.js";
import { expectList, wrongType } from "./value-readers.js";
import type { YamlNode } from "./yaml-node.js";

/** One Pack that the prompt needs. Source: docs/spec/prompt-file.md section 4. */
export interface UsesEntry {
  /** `runvil` for a bare Pack id. */
  readonly vendor: string;
  /** The Pack id. */
  readonly id: string;
  /** The entry as written. */
  readonly text: string;
}

/** Reads the value of `uses`. */
export function readUses(value: YamlNode): UsesEntry[] {
  return expectList(value).map((item) => {
    if (item.type !== "string") throw wrongType(item, USES_ENTRY_EXPECTED);
    const entry = parseUsesEntry(item.text);
    if (!entry.ok) throw new Fault(`invalid uses entry \`${item.text}\`: ${entry.reason}`, item);
    return { vendor: entry.vendor, id: entry.id, text: item.text };
  });
}

/** Refuses a Pack id that is declared twice; the one whose second appearance comes first is named. */
export function checkPackIds(uses: readonly UsesEntry[]): void {
  const seen = new Set<string>();
  for (const { id } of uses) {
    if (seen.has(id)) throw new Fault(`Pack id ${id} is declared more than once under uses`);
    seen.add(id);
  }
}
