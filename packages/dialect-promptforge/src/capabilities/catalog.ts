import { compileArguments, type Log, logWith, type RunTool, type RunTools } from "@runvil/harness";
import { entryOf, readTool } from "@runvil/host";
import type { CatalogEntry } from "@runvil/protocol";
import { parseToolPath } from "../names/global-name.js";
import type { Listing } from "./activatable.js";

/** The tools of a run by path, in the order in which its capabilities contribute them. */
export interface Catalog {
  /** What the Engine is told of them, under their paths. */
  readonly entries: readonly CatalogEntry[];
  /** Their code, by path. */
  readonly tools: RunTools;
  /** The first segments of the paths: to the Engine, each is a Pack. */
  readonly namespaces: readonly string[];
}

const ESCAPES = "contributed tool id escapes its capability's id; rejected at assembly";
const REPEATS = "contributed tool id repeats an earlier contribution; rejected at assembly";
const MALFORMED = "contributed tool is malformed; rejected at assembly";

/**
 * Assembles the catalog of the active capabilities. One bad tool costs only itself.
 *
 * Source: docs/spec/promptforge-dialect.md sections 2 and 11 (PF-13, PF-17).
 */
export function assembleCatalog(active: ReadonlyMap<string, Listing>, log: Log): Catalog {
  const tools = new Map<string, RunTool>();
  for (const [capability, listing] of active) {
    for (const listed of listing.tools) {
      const read = readTool(listed);
      const line = logWith(log, { capability, tool: read.id });
      const path = listing.pathOf(read.id);
      if (!read.ok) line.warn(MALFORMED);
      else if (path === undefined) line.warn(ESCAPES);
      else if (tools.has(path)) line.warn(REPEATS);
      else {
        tools.set(path, { pack: capability, tool: read.tool });
        warnOfSchema(read.tool, line);
      }
    }
  }
  return {
    entries: Array.from(tools, ([path, entry]) => ({ ...entryOf(entry), id: path })),
    tools,
    namespaces: [...new Set(Array.from(tools.keys(), namespaceOf))],
  };
}

function warnOfSchema(tool: RunTool["tool"], log: Log): void {
  const compiled = compileArguments(tool);
  if (compiled.ok) return;
  log.warn("a tool's parameter schema does not compile; its arguments are not checked", { reason: compiled.reason });
}

function namespaceOf(path: string): string {
  const parsed = parseToolPath(path);
  return parsed.ok ? parsed.namespace : path;
}
