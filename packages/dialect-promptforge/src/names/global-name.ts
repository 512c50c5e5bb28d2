import { parsePackId } from "@runvil/names";

/** A name that was refused: `reason` says why. */
export interface NameFault {
  readonly ok: false;
  readonly reason: string;
}

/** A capability id, or why the text is none. */
export type CapabilityIdResult =
  | { readonly ok: true; readonly id: string; readonly namespace: string; readonly pack: string }
  | NameFault;

/** A tool path, or why the text is none. */
export type ToolPathResult =
  | {
      readonly ok: true;
      readonly path: string;
      readonly namespace: string;
      readonly pack: string;
      /** The last segment, the tool's own name. */
      readonly name: string;
      /** The id of the capability that contributes the tool. */
      readonly capability: string;
    }
  | NameFault;

/**
 * Reads a capability id, `namespace/pack`. The number of segments is checked first, then the segments from the left.
 *
 * @returns the parts, or the reason, which callers put after `` invalid capability id `{text}`:  ``
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-10, PF-12).
 */
export function parseCapabilityId(text: string): CapabilityIdResult {
  const [namespace = "", pack, name, ...more] = text.split("/");
  if (pack === undefined || more.length > 0) {
    return globalNameFault("must have exactly 2 segments (namespace/pack) or 3 (namespace/pack/name)");
  }
  const reason = segmentFault(text);
  if (reason !== undefined) return globalNameFault(reason);
  if (name !== undefined) return { ok: false, reason: "a capability id has exactly 2 segments (namespace/pack)" };
  return { ok: true, id: text, namespace, pack };
}

/**
 * Reads a tool path, `namespace/pack/name`. The number of segments is checked first, then the segments from the left.
 *
 * @returns the parts, or the reason, which callers put after `` invalid exact tool path `{text}`: invalid tool id:  ``
 *
 * Source: docs/spec/promptforge-dialect.md sections 2 and 3 (PF-10, PF-21).
 */
export function parseToolPath(text: string): ToolPathResult {
  const [namespace = "", pack, name, ...more] = text.split("/");
  if (pack === undefined || name === undefined || more.length > 0) {
    return { ok: false, reason: "a tool id must have exactly 3 segments (namespace/pack/name)" };
  }
  const reason = segmentFault(text);
  if (reason !== undefined) return { ok: false, reason };
  return { ok: true, path: text, namespace, pack, name, capability: `${namespace}/${pack}` };
}

function globalNameFault(reason: string): NameFault {
  return { ok: false, reason: `invalid global name: ${reason}` };
}

/** What is wrong with the first segment that is none. The characters of segments are Runvil's. */
function segmentFault(text: string): string | undefined {
  for (const segment of text.split("/")) {
    const read = parsePackId(segment);
    if (!read.ok) return read.reason;
  }
  return undefined;
}
