import type { RoleDeclaration } from "@runvil/frontmatter";
import { compareBytes } from "@runvil/names";
import type { ModelEntry } from "@runvil/protocol";
import { boundModel, type ModelCatalog } from "./model-catalog.js";

/** The models of a run's declared roles, and what they do not meet. */
export interface BoundRoles {
  /** Model by label; unbound roles are absent. */
  readonly models: { readonly [label: string]: ModelEntry };
  /** Lines of the requirements notice, without the leading `- `. */
  readonly unmet: readonly string[];
}

/**
 * Binds every declared role and checks what it asks of its model. Nothing looks for another model.
 *
 * Source: docs/spec/run-lifecycle.md section 6, docs/spec/models.md section 2.
 */
export function bindRoles(roles: readonly RoleDeclaration[], catalog: ModelCatalog): BoundRoles {
  const models: [string, ModelEntry][] = [];
  const unmet: string[] = [];
  for (const role of [...roles].sort((a, b) => compareBytes(a.label, b.label))) {
    const model = boundModel(catalog, role.label);
    if (model === undefined) continue;
    models.push([role.label, model]);
    unmet.push(...unmetLines(role, model));
  }
  return { models: Object.fromEntries(models), unmet };
}

function unmetLines({ label, minContext, keywords }: RoleDeclaration, model: ModelEntry): string[] {
  const lines: string[] = [];
  if (minContext !== null && model.context < minContext) {
    lines.push(
      `role '${label}': requires a context of at least ${minContext} tokens; the current model provides ${model.context}`,
    );
  }
  for (const keyword of new Set(keywords)) {
    const unmet =
      (keyword === "thinking" && model.thinking === "never") ||
      (keyword === "no-thinking" && model.thinking === "always");
    if (!unmet) continue;
    const capability = model.thinking === "never" ? "Never" : "Always";
    lines.push(`role '${label}': requires '${keyword}'; the current model's thinking capability is ${capability}`);
  }
  return lines;
}
