import type { CatalogEntry } from "@runvil/protocol";
import { defineService, type ServiceKey } from "./service.js";

/**
 * The tools of one run.
 *
 * Source: docs/spec/packs.md section 7.
 */
export interface ToolCatalog {
  /** The tools that the run's sections can offer, in tool id order, as data. Throws outside a run. */
  tools(): readonly CatalogEntry[];
}

/** The service `runvil/tool-catalog`, which every Host provides to its runs. */
export const TOOL_CATALOG: ServiceKey<ToolCatalog> = defineService<ToolCatalog>(
  "runvil/tool-catalog",
  (value) => typeof value === "object" && value !== null && "tools" in value && typeof value.tools === "function",
);
