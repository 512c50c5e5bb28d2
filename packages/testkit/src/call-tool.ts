import { DEFAULT_HARNESS_LIMITS, MemoryStore, performToolCall, RunFiles, SILENT_LOG } from "@runvil/harness";
import { wireName } from "@runvil/names";
import { type PackLogger, Services, type Tool, ToolError } from "@runvil/plugin-sdk";
import type { JsonObject, ToolCallFiles, Trust } from "@runvil/protocol";
import { watchedTool } from "./watched-tool.js";

/** What a call works with. */
export interface CallToolOptions {
  /** What the tool's `cx.service` finds. Default: no service. */
  readonly services?: Services;
  /** The run's files at the start: store path to contents. Default: none. */
  readonly files?: { readonly [path: string]: string | Uint8Array };
  /** Aborting it cuts the call short. */
  readonly signal?: AbortSignal;
  /** Default: `script`. A `model` call has the call id `call_1`. */
  readonly caller?: "model" | "script";
  /** Gets what the Host's log would get, causes of failures among it. Default: nothing is kept. */
  readonly log?: PackLogger;
}

/** What a call came to. */
export interface CalledTool {
  readonly text: string;
  readonly trust: Trust;
  /** What the call read and changed. */
  readonly accesses: ToolCallFiles["accesses"];
  /** The files that the call changed: store path to text, null when it deleted the file. */
  readonly files: { readonly [path: string]: string | null };
}

/**
 * Checks the arguments and calls a tool as a Harness does, outside a Host.
 *
 * @throws ToolError with the message and kind that the caller in a prompt would get, whatever the tool threw; its `cause`, which
 * no prompt gets, is what the tool threw, or a TypeError that says what it returned in place of an output. `signal.reason` when
 * the signal cut the call short
 *
 * Source: docs/spec/packs.md sections 6 and 11.
 */
export async function callTool(tool: Tool, args: JsonObject, options: CallToolOptions = {}): Promise<CalledTool> {
  const { id } = tool.spec;
  const watched = watchedTool(tool);
  const { caller = "script", log = SILENT_LOG, services = Services.empty } = options;
  const files = new RunFiles(new MemoryStore(options.files));
  const signal = options.signal ?? new AbortController().signal;
  const answer = await performToolCall(
    {
      id: "0#0",
      kind: "tool_call",
      origin: { execution: "run-1", section: "Test", caller },
      request: {
        tool: id,
        name: wireName(id),
        arguments: args,
        ...(caller === "model" ? { call_id: "call_1" } : {}),
      },
    },
    {
      tools: new Map([[id, { pack: id.split("/")[0] ?? id, tool: watched.tool }]]),
      files,
      services,
      log,
      limits: DEFAULT_HARNESS_LIMITS,
    },
    signal,
  );
  if (!answer.ok) {
    if (answer.value.kind === "cancelled") throw signal.reason;
    const cause = watched.cause();
    throw new ToolError(answer.value.message, {
      kind: answer.value.kind,
      ...(cause === undefined ? {} : { cause }),
    });
  }
  const changed: Record<string, string | null> = {};
  for (const [path, hash] of Object.entries(answer.value.files)) {
    changed[path] = hash === null ? null : new TextDecoder().decode(await files.readBytes(path));
  }
  const { text, trust, accesses } = answer.value;
  return { text, trust, accesses, files: changed };
}
