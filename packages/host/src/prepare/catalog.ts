import { compileArguments, isSchemaObject, type Log, logWith, type RunTool } from "@runvil/harness";
import { compareToolIds, isTaskBuiltIn, parseToolId, wireName } from "@runvil/names";
import type { Tool } from "@runvil/plugin-sdk";
import { isTool } from "@runvil/plugin-sdk/recognize";
import type { CatalogEntry } from "@runvil/protocol";
import { jsonOf, toolSnapshot } from "./tool-snapshot.js";

/** A tool that a Pack contributed and the catalog does not hold, or holds without ever offering it. */
export interface SkippedTool {
  readonly pack: string;
  /** As contributed; empty when it is no text. */
  readonly id: string;
  /** `dropped`: not in the catalog. `not-offered`: callable from Lua by id only. */
  readonly effect: "dropped" | "not-offered";
  readonly reason: string;
}

/** The catalog of a run: data for the Engine, code for the Harness, and what was left out. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  readonly tools: ReadonlyMap<string, RunTool>;
  /** The tools that sections can offer, in tool id order. */
  readonly offered: readonly CatalogEntry[];
  readonly skipped: readonly SkippedTool[];
}

/** The tools that one usable Pack contributes, as it listed them. */
export interface Contribution {
  /** The Pack id. */
  readonly pack: string;
  readonly tools: readonly unknown[];
}

const LEFT_OUT = "a tool is left out of the offering";

/**
 * Builds the catalog. One bad tool costs only itself.
 *
 * Source: docs/spec/packs.md section 11, docs/spec/run-lifecycle.md section 4.4.
 */
export function buildCatalog(contributions: readonly Contribution[], log: Log): Catalog {
  const tools = new Map<string, RunTool>();
  const skipped: SkippedTool[] = [];
  for (const { pack, tools: contributed } of contributions) {
    for (const tool of contributed) {
      const read = readTool(tool);
      const fault = read.ok ? idFault(read.id, pack, tools) : MALFORMED;
      if (read.ok && fault === undefined) {
        tools.set(read.id, { pack, tool: read.tool });
        continue;
      }
      const reason = fault ?? MALFORMED;
      logWith(log, { pack, tool: read.id }).warn(reason);
      skipped.push({ pack, id: read.id, effect: "dropped", reason });
    }
  }
  const entries = new Map(Array.from(tools, ([id, tool]) => [id, entryOf(tool)]));
  const unoffered = leaveOut(tools, log);
  const left = new Set(unoffered.map(({ id }) => id));
  return {
    entries: [...entries.values()],
    tools,
    offered: [...entries.values()].filter(({ id }) => !left.has(id)).sort((a, b) => compareToolIds(a.id, b.id)),
    skipped: [...skipped, ...unoffered],
  };
}

const MALFORMED = "a Pack's tool is malformed; dropped";

/** A tool as it is now, or what can be told of the id of something that is none. */
export type ReadTool =
  | { readonly ok: true; readonly id: string; readonly tool: Tool }
  /** `id` is empty when it is no text. */
  | { readonly ok: false; readonly id: string };

/** What was listed as a tool, read with care: its marks may be forged and its getters may throw. Never throws. */
export function readTool(listed: unknown): ReadTool {
  try {
    if (!isTool(listed)) return { ok: false, id: "" };
    const { id }: { id: unknown } = listed.spec;
    return typeof id === "string" ? readNamed(id, listed) : { ok: false, id: "" };
  } catch {
    return { ok: false, id: "" };
  }
}

function readNamed(id: string, listed: Tool): ReadTool {
  try {
    const tool = toolSnapshot(listed);
    return { ok: true, id: tool.spec.id, tool };
  } catch {
    return { ok: false, id };
  }
}

function idFault(id: string, pack: string, earlier: ReadonlyMap<string, unknown>): string | undefined {
  const parsed = parseToolId(id);
  if (!parsed.ok) return "a Pack's tool id is malformed; dropped";
  if (parsed.pack !== pack) return "a Pack's tool id escapes its Pack id; dropped";
  return earlier.has(id) ? "a Pack's tool id repeats an earlier tool; dropped" : undefined;
}

/** Logs the tools that the Engine will never offer, by the rules that the Engine itself goes by. */
function leaveOut(tools: ReadonlyMap<string, RunTool>, log: Log): SkippedTool[] {
  const skipped: SkippedTool[] = [];
  const names = new Set<string>();
  for (const id of [...tools.keys()].sort(compareToolIds)) {
    const entry = tools.get(id);
    if (entry === undefined) continue;
    const reason = reasonNotOffered(id, entry.tool, names);
    const line = logWith(log, { pack: entry.pack, tool: id });
    if (reason !== undefined) {
      line.warn(LEFT_OUT, { reason });
      skipped.push({ pack: entry.pack, id, effect: "not-offered", reason });
      continue;
    }
    names.add(wireName(id));
    const compiled = compileArguments(entry.tool);
    if (compiled.ok) continue;
    line.warn("a tool's parameter schema does not compile; its arguments are not checked", { reason: compiled.reason });
  }
  return skipped;
}

function reasonNotOffered(id: string, tool: Tool, names: ReadonlySet<string>): string | undefined {
  const name = wireName(id);
  if (!isSchemaObject(jsonOf(tool.spec.parameters))) return "its parameter schema is not a JSON object";
  if (isTaskBuiltIn(name)) return "a task built-in has the same name";
  return names.has(name) ? "an earlier offered tool has the same name" : undefined;
}

/** What the Engine is told of a tool. */
export function entryOf({ tool }: Pick<RunTool, "tool">): CatalogEntry {
  const { id, description, parameters, structured, survivesStop, alone } = tool.spec;
  return {
    id,
    description,
    parameters: jsonOf(parameters),
    structured: structured === true,
    survivesStop: survivesStop === true,
    alone: alone === true,
  };
}
