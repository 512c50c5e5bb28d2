import { RUNVIL_VENDOR } from "@runvil/names";
import type { Registry } from "../packs/registry.js";
import type { DeclaredPack, HeldPacks } from "./held-packs.js";

const HEADER = "the environment cannot satisfy this prompt:";

/**
 * The requirements notice, or undefined when the environment satisfies the prompt.
 *
 * @param roleLines the lines of unmet role requirements, without the leading `- `
 *
 * Source: docs/spec/run-lifecycle.md section 5.
 */
export function requirementsNotice(
  held: HeldPacks,
  registry: Registry,
  roleLines: readonly string[],
): string | undefined {
  const missing: string[] = [];
  const needs: string[] = [];
  const unavailable: string[] = [];
  for (const entry of held.declared) {
    if ("missing" in entry) {
      const { line, group } = missingLine(entry.missing, registry);
      (group === "missing" ? missing : unavailable).push(line);
      continue;
    }
    const { pack, state } = entry;
    if (state.status === "unavailable") unavailable.push(`${pack.id} is unavailable: ${oneLine(state.reason)}`);
    if (state.status !== "lacks-services") continue;
    for (const service of state.services) {
      needs.push(`${pack.id} needs ${service}, and the environment provides none`);
    }
  }
  return noticeOf([...missing, ...needs, ...unavailable, ...roleLines]);
}

/**
 * A requirements notice of these lines, each once, or undefined when there are none.
 *
 * @param gaps without the leading `- `
 */
export function noticeOf(gaps: readonly string[]): string | undefined {
  const lines = new Set(gaps);
  return lines.size === 0 ? undefined : [HEADER, ...Array.from(lines, (line) => `- ${line}`)].join("\n");
}

function missingLine(
  { vendor, id }: DeclaredPack,
  registry: Registry,
): { readonly group: "missing" | "unavailable"; readonly line: string } {
  if (vendor !== RUNVIL_VENDOR) {
    return { group: "unavailable", line: `${id} is unavailable: ${vendor}/${id} is not installed` };
  }
  const [other] = registry.otherVendors(id);
  if (other === undefined) return { group: "missing", line: `missing required Pack: ${id}` };
  const line = `${id} is unavailable: ${id} means runvil/${id}, which is not installed; write ${other}/${id} to use that Pack`;
  return { group: "unavailable", line };
}

/** A reason on one line: each control character as a space. */
function oneLine(reason: string): string {
  return reason.replace(/\p{Cc}/gu, " ");
}
