import {
  definePack,
  definePlugin,
  defineTool,
  type JsonObject,
  type Pack,
  type Plugin,
  type Tool,
} from "@runvil/plugin-sdk";

/** A catalog call that reached its Pack. */
export interface RecordedCall {
  /** The tool id. */
  readonly tool: string;
  /** What the Pack received. */
  readonly arguments: JsonObject;
  readonly caller: "model" | "script";
}

/** Sees each call as it reaches its Pack, and the call's key. When it returns `hold` the call is never answered. */
export type CallObserver = (call: RecordedCall, key: string) => "hold" | undefined;

/**
 * The same Plugin, with every call of its tools shown to an observer first.
 *
 * A call whose arguments the Harness refuses is not seen, except on tools that check their own.
 */
export function observedPlugin(plugin: Plugin, observe: CallObserver): Plugin {
  return definePlugin({
    name: plugin.name,
    install(registry) {
      plugin.install({ add: (pack) => registry.add(observedPack(pack, observe)) });
    },
  })();
}

function observedPack(pack: Pack, observe: CallObserver): Pack {
  return definePack<unknown>({
    ...pack.spec,
    async build(cx) {
      const parts = await pack.spec.build(cx);
      const { tools } = parts;
      if (tools === undefined) return parts;
      const observed = (list: readonly Tool[]): readonly Tool[] => list.map((tool) => observedTool(tool, observe));
      return { ...parts, tools: typeof tools === "function" ? () => observed(tools()) : observed(tools) };
    },
  })(pack.config);
}

/** The same tool, with every call shown to an observer first. */
export function observedTool(tool: Tool, observe: CallObserver): Tool {
  const { spec } = tool;
  const call: typeof spec.call = (args, cx) => {
    const seen = observe({ tool: spec.id, arguments: structuredClone(args), caller: cx.caller }, cx.key);
    return seen === "hold" ? new Promise(() => {}) : spec.call(args, cx);
  };
  const observed = { ...spec, call };
  return spec.validate === false
    ? defineTool({ ...observed, validate: false })
    : defineTool({ ...observed, validate: true });
}
