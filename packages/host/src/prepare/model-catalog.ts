import type { ModelEntry } from "@runvil/protocol";
import { SetupError } from "../setup-error.js";

/**
 * The models that a Host knows.
 *
 * Source: docs/spec/models.md section 2.
 */
export interface ModelCatalog {
  readonly models: readonly ModelEntry[];
  /** The id of the model that fills every role without an assignment. Absent: such roles stay unbound. */
  readonly current?: string;
  /** Role label to model id. Labels that a prompt does not declare are ignored. */
  readonly roles?: { readonly [label: string]: string };
}

/** A Host without models: every role stays unbound. */
export const NO_MODELS: ModelCatalog = { models: [] };

const THINKING: readonly string[] = ["never", "always", "switchable"] satisfies ModelEntry["thinking"][];

/**
 * Checks a catalog, and gives a copy that no later change reaches.
 *
 * @throws SetupError, kind `model-catalog`, for a broken entry, a repeated id, and a `current` or `roles` id that no entry has
 *
 * Source: docs/spec/models.md section 2.
 */
export function checkModelCatalog(catalog: ModelCatalog): ModelCatalog {
  const ids = new Set<string>();
  for (const entry of catalog.models) {
    const fault = entryFault(entry);
    if (fault !== undefined) throw new SetupError("model-catalog", `model ${JSON.stringify(entry.id)}: ${fault}`);
    if (ids.has(entry.id)) throw new SetupError("model-catalog", `model ${JSON.stringify(entry.id)} is listed twice`);
    ids.add(entry.id);
  }
  const check = (id: string, where: string): void => {
    if (ids.has(id)) return;
    throw new SetupError("model-catalog", `${where} is ${JSON.stringify(id)}, which no listed model has as its id`);
  };
  if (catalog.current !== undefined) check(catalog.current, "the current model");
  for (const [label, id] of Object.entries(catalog.roles ?? {})) check(id, `the model of role '${label}'`);
  return {
    ...catalog,
    models: catalog.models.map((entry) => ({
      ...entry,
      ...(entry.price === undefined ? {} : { price: { ...entry.price } }),
    })),
    ...(catalog.roles === undefined ? {} : { roles: { ...catalog.roles } }),
  };
}

function entryFault({ id, description, context, thinking, price }: ModelEntry): string | undefined {
  if (typeof id !== "string" || id === "" || /\p{Cc}/u.test(id)) {
    return "`id` must be non-empty text without control characters";
  }
  if (typeof description !== "string") return "`description` must be a string";
  if (!Number.isInteger(context) || context < 1) return "`context` must be a whole number of tokens, at least 1";
  if (!THINKING.includes(thinking)) return "`thinking` must be `never`, `always` or `switchable`";
  if (price === undefined || (isPrice(price.input) && isPrice(price.output))) return undefined;
  return "`price` must hold the numbers `input` and `output`, at least 0";
}

function isPrice(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

/** The model that a role is bound to, or undefined for an unbound role. */
export function boundModel(catalog: ModelCatalog, label: string): ModelEntry | undefined {
  const { roles = {} } = catalog;
  const id = Object.hasOwn(roles, label) ? roles[label] : catalog.current;
  return catalog.models.find((entry) => entry.id === id);
}
