import type { JsonObject, Pack, PackLogger, ToolOutput } from "@runvil/plugin-sdk";
import { Services } from "@runvil/plugin-sdk";
import { type WebOptions, webPack } from "../src/index.js";

/** One line of the Host's log. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** A log that keeps its lines. */
export function recordingLog(): PackLogger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    lines.push({ level, message, fields });
  };
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** What a call may set beside its arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly log?: PackLogger;
  readonly services?: Services;
  readonly execution?: string;
}

/** A built Pack whose tools can be called. */
export interface BuiltPack {
  readonly ids: readonly string[];
  parameters(id: string): unknown;
  call(id: string, args: JsonObject, options?: CallOptions): Promise<ToolOutput>;
}

/** Builds `runvil/web` as a Host does. */
export async function buildWeb(options?: WebOptions): Promise<BuiltPack> {
  return build(webPack(options));
}

/** Builds a Pack, and wraps its tools. */
export async function build({ spec, config }: Pack): Promise<BuiltPack> {
  const log = recordingLog();
  const parts = await spec.build({
    name: spec.name,
    id: "web",
    config,
    services: Services.empty,
    log,
    signal: new AbortController().signal,
  });
  const tools = typeof parts.tools === "function" ? parts.tools() : (parts.tools ?? []);
  const find = (id: string) => {
    const tool = tools.find((candidate) => candidate.spec.id === id);
    if (tool === undefined) throw new Error(`no tool ${id}`);
    return tool.spec;
  };
  return {
    ids: tools.map((tool) => tool.spec.id),
    parameters: (id) => find(id).parameters,
    async call(id, args, options = {}) {
      const services = options.services ?? Services.empty;
      const cx = {
        tool: id,
        name: id.replace("/", "_"),
        caller: "script",
        key: "run:1",
        origin: { execution: options.execution ?? "run", section: "s" },
        signal: options.signal ?? new AbortController().signal,
        store: {},
        log: options.log ?? log,
        service: services.get.bind(services),
      };
      return Reflect.apply(find(id).call, undefined, [args, cx]);
    },
  };
}

/** Fetches one URL and gives the answer's text; `args` are more arguments. */
export async function fetchText(
  options: WebOptions,
  url: string,
  args: JsonObject = {},
  call: CallOptions = {},
): Promise<string> {
  const pack = await buildWeb(options);
  const output = await pack.call("web/fetch", { ...args, url }, call);
  if (output.trust !== "untrusted") throw new Error("a page is never trusted");
  return output.text;
}
