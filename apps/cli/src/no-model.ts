import type { Frontmatter } from "@runvil/frontmatter";
import type { ModelCatalog } from "@runvil/host";

/** How to configure a model, as lines of text. */
export const HOW_TO_CONFIGURE = `Set one of these, or name one with --model PROVIDER:MODEL:
  OPENAI_API_KEY                 openai:MODEL
  ANTHROPIC_API_KEY              anthropic:MODEL
  GOOGLE_GENERATIVE_AI_API_KEY   google:MODEL
  RUNVIL_MODEL_URL               compatible:MODEL, any server that speaks OpenAI's chat completions
RUNVIL_MODEL chooses the model. --model scripted:FILE plays a scripted-model file.
`;

/** The roles of a prompt that have a model, and those that have none, by label. */
export interface RoleCoverage {
  readonly bound: readonly string[];
  readonly unbound: readonly string[];
}

/**
 * Parts a prompt's roles into those that the catalog has a model for and the others.
 *
 * Source: docs/spec/models.md section 2.
 */
export function roleCoverage(roles: Frontmatter["models"], { current, roles: given = {} }: ModelCatalog): RoleCoverage {
  const labels = roles.map(({ label }) => label);
  const isBound = (label: string): boolean => current !== undefined || Object.hasOwn(given, label);
  return { bound: labels.filter(isBound), unbound: labels.filter((label) => !isBound(label)) };
}

/** What to say of a prompt none of whose roles has a model. */
export function noModelText(file: string, unbound: readonly string[]): string {
  return `${file}: no model is configured for ${rolesText(unbound)}\n${HOW_TO_CONFIGURE}`.trimEnd();
}

/** What to say of a prompt some of whose roles have no model. */
export function partlyBoundText(unbound: readonly string[]): string {
  return `note: no model is configured for ${rolesText(unbound)}; name one with --model ${unbound[0]}=PROVIDER:MODEL`;
}

function rolesText(labels: readonly string[]): string {
  return `${labels.length === 1 ? "the role" : "the roles"} ${labels.join(", ")}`;
}
