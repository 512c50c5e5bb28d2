import type { EngineDialect } from "@runvil/engine";
import type { RoleDeclaration } from "@runvil/frontmatter";
import type { RunTools } from "@runvil/harness";
import { compareToolIds } from "@runvil/names";
import type { CatalogEntry, JsonValue, ModelEntry, PackSnapshot } from "@runvil/protocol";
import type { ModelCatalog } from "../prepare/model-catalog.js";
import { noticeOf } from "../prepare/requirements-notice.js";
import { bindRoles } from "../prepare/roles.js";
import type { Dialect, DialectRequest } from "./dialect.js";

/** What a dialect decided about a run. */
export interface Decided {
  readonly engine: EngineDialect;
  /** Plain JSON that makes it decide the same again. */
  readonly bindings: JsonValue;
}

/** A run of a dialect's prompt that can start, or the notice that refuses it. */
export type DialectPrepared =
  | {
      readonly ok: true;
      readonly packs: PackSnapshot;
      readonly tools: RunTools;
      /** The catalog, in tool id order. */
      readonly offered: readonly CatalogEntry[];
      readonly roles: { readonly [label: string]: ModelEntry };
      readonly dialect: Decided;
    }
  | { readonly ok: false; readonly notice: string };

/**
 * Prepares a run of a dialect's prompt: what the dialect decides, and the models of its roles. One notice has the gaps of both.
 *
 * Source: docs/spec/promptforge-dialect.md section 5 (PF-40), docs/spec/run-lifecycle.md section 6.
 */
export async function prepareWithDialect(
  dialect: Dialect,
  request: DialectRequest,
  roles: readonly RoleDeclaration[],
  models: ModelCatalog,
): Promise<DialectPrepared> {
  const bound = bindRoles(roles, models);
  const prepared = await dialect.prepare(request);
  const notice = noticeOf([...(prepared.ok ? [] : prepared.gaps), ...bound.unmet]);
  if (notice !== undefined) return { ok: false, notice };
  if (!prepared.ok) throw new TypeError("a dialect refused a run and named no gap");
  const { packs, tools, engine, bindings } = prepared;
  const offered = [...packs.catalog].sort((a, b) => compareToolIds(a.id, b.id));
  return { ok: true, packs, tools, offered, roles: bound.models, dialect: { engine, bindings } };
}
