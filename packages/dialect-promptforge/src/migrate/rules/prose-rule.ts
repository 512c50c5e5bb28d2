import type { Slots } from "../declared/slots.js";
import type { Region } from "../prompt-regions.js";
import type { CodeRewrite } from "./code-rewrite.js";
import type { Migration } from "./migration.js";

/** Says where prose names an alias, which a model no longer sees. */
export function remarkOnProse({ slots, remarks }: Migration, { prose }: Region): void {
  for (const { line, text } of prose) {
    text.split("\n").forEach((each, index) => {
      for (const remark of proseRemarks(each, slots)) remarks.add("M-PROSE", line + index, remark);
    });
  }
}

/** Says where a string of the Lua names an alias, as prose or in a comparison. */
export function remarkOnStrings(rewrite: CodeRewrite): void {
  const { code, migration } = rewrite;
  for (const node of code.nodes) {
    if (node.kind !== "string") continue;
    for (const remark of proseRemarks(node.content, migration.slots)) rewrite.remark("M-PROSE", node, remark);
    const parent = code.parent(node);
    const slot = migration.slots.get(node.content);
    const isCompared = parent?.kind === "operator" && (parent.operator === "==" || parent.operator === "~=");
    if (slot && isCompared && slot.wire !== slot.alias) {
      rewrite.dynamic(parent, `a comparison with an alias (the model now says ${slot.wire}, Lua ${slot.id})`);
    }
  }
}

function proseRemarks(text: string, slots: Slots): string[] {
  const named = [...text.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name);
  return [...new Set(named)].flatMap((alias) => {
    if (!slots.has(alias)) return [];
    const slot = slots.get(alias);
    if (!slot) return `\`${alias}\` is named here: write the wire name of the tool that you choose`;
    return slot.wire === alias ? [] : `\`${alias}\` is named here: the model now sees \`${slot.wire}\``;
  });
}
