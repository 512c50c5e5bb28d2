import { quote } from "@runvil/names";
import type { FuzzySlot } from "../frontmatter/contract.js";

/** Why nothing fills a fuzzy slot. */
export type UnfilledSlot =
  | { readonly because: "absent" | "no-picker" | "failed" }
  /** `paths`: the tools that it could be, best first. */
  | { readonly because: "several"; readonly paths: readonly string[] };

/**
 * The line of the requirements notice about a required slot that nothing fills, without the leading `- `.
 *
 * Source: docs/spec/promptforge-dialect.md sections 3 and 4 (PF-28, PF-35).
 */
export function unfilledLine({ alias, want }: Pick<FuzzySlot, "alias" | "want">, unfilled: UnfilledSlot): string {
  return `tool slot '${alias}' is unfilled: ${reason(want, unfilled)}`;
}

function reason(want: string, unfilled: UnfilledSlot): string {
  switch (unfilled.because) {
    case "absent":
      return `no tool matches ${quote(want)}`;
    case "several":
      return `${quote(want)} matches several tools: ${unfilled.paths.join(", ")}`;
    case "no-picker":
      return "this host has no tool picker";
    case "failed":
      return "the tool picker failed";
  }
}
