import type { CodeRewrite } from "./code-rewrite.js";
import type { ListPlan, MessageList } from "./message-list.js";

/** Says why a section's message lists stay as they are. */
export function remarkOnLists(rewrite: CodeRewrite, plan: ListPlan): void {
  if (plan.kind !== "manual" || plan.code !== rewrite.code) return;
  rewrite.remark("M-LISTS", plan.node, `${plan.reason}: rework it to the section's own messages`);
}

/** Makes a list that a section keeps for itself the section's `messages`. */
export function rewriteList(rewrite: CodeRewrite, { variable, declaration, made }: MessageList): void {
  const [value] = declaration.kind === "local" ? declaration.values : [];
  if (value === made) {
    rewrite.removeStatement(declaration);
    rewrite.finish(declaration);
  } else {
    rewrite.replace(declaration.from, made.to, "messages");
    rewrite.finish(made);
  }
  if (variable.name === "messages") return;
  const isReplaced = rewrite.migration.edits.coverage();
  for (const use of variable.uses) {
    if (!isReplaced(use.from, use.to)) rewrite.replace(use.from, use.to, "messages");
  }
}
