import type { PickableTool, SlotPick } from "./slot-picker.js";

/** A picker's answer, every field of which may be anything. */
type Answer = { readonly [Field in "decision" | "tool" | "tools" | "score" | "failure"]?: unknown };

/**
 * Reads what a picker answered. Whatever is no answer about the tools that it was given counts as a failure.
 *
 * @param tools what the picker was asked about
 * @throws whatever the getters of a hostile answer throw
 *
 * Source: docs/spec/promptforge-dialect.md section 4 (PF-33, PF-35).
 */
export function checkedPick(answer: unknown, tools: readonly PickableTool[]): SlotPick<PickableTool> {
  const { decision, tool, tools: several, score, failure }: Answer = Object(answer);
  const known = new Map(tools.map((each) => [each.id, each]));
  switch (decision) {
    case "bind": {
      const bound = knownTool(tool, known);
      if (bound === undefined) return failed("bound a tool that it was not given");
      if (typeof score !== "number" || !(score >= 0 && score <= 1))
        return failed("gave a score that is not from 0 to 1");
      return { decision, tool: bound, score };
    }
    case "absent":
      return { decision };
    case "duplicate":
    case "ambiguous": {
      const listed = Array.isArray(several) ? several.map((each) => knownTool(each, known)) : [];
      const found = listed.filter((each) => each !== undefined);
      if (found.length === 0 || found.length < listed.length) return failed("listed tools that it was not given");
      return { decision, tools: found };
    }
    case "failed": {
      const { message, cause }: { readonly message?: unknown; readonly cause?: unknown } = Object(failure);
      return { decision, failure: { message: typeof message === "string" ? message : "it gave no reason", cause } };
    }
    default:
      return failed("answered something that is no pick");
  }
}

function knownTool(value: unknown, known: ReadonlyMap<string, PickableTool>): PickableTool | undefined {
  const { id }: { readonly id?: unknown } = Object(value);
  return typeof id === "string" ? known.get(id) : undefined;
}

function failed(what: string): SlotPick<PickableTool> {
  return { decision: "failed", failure: { message: `the tool picker ${what}` } };
}
