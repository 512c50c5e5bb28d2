import {
  definePack,
  definePlugin,
  defineTool,
  type ModelProvider,
  type Plugin,
  PROMPT_READER,
  type PromptOutline,
  RUNS,
  type RunEnd,
  type Runs,
  TOOL_CATALOG,
  type ToolCallContext,
  trustedJson,
} from "@runvil/plugin-sdk";
import type { Outcome } from "@runvil/protocol";
import { createHost, type Host, type HostOptions, type RunOptions, type UsageReport } from "../src/index.js";

/** What `x/go` does in a test, with the outlines of the prompts that its Pack was given. */
export type Go = (cx: ToolCallContext, outlines: readonly PromptOutline[]) => Promise<unknown>;

/** A prompt that declares `acme/x`. */
export const promptText = (lua: string, frontmatter = "models: { w: {} }") =>
  `---\nname: p\ndescription: d\nrunvil: 0\nuses: [acme/x]\n${frontmatter}\n---\n\n# P\n\n## Main\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;

/** A Pack of another vendor whose tool `x/go` does what the test says with the prompts that it was given. */
export function goPlugin(prompts: readonly string[], go: Go): Plugin {
  const pack = definePack({
    name: "acme/x",
    description: "",
    needs: [RUNS, PROMPT_READER, TOOL_CATALOG],
    build({ services }) {
      const outlines = prompts.map((text) => {
        const reading = services.get(PROMPT_READER)?.read(text);
        if (reading?.ok !== true) throw new Error("the prompt cannot be read");
        return reading.prompt;
      });
      const tool = defineTool({
        id: "x/go",
        description: "",
        parameters: { type: "object" },
        structured: true,
        call: async (_args, cx) => trustedJson(JSON.parse(JSON.stringify((await go(cx, outlines)) ?? null))),
      });
      return { tools: [tool] };
    },
  });
  return definePlugin({ name: "@acme/x", install: (registry) => registry.add(pack()) })();
}

/** The runs lent to a call. */
export const runsOf = (cx: ToolCallContext): Runs => {
  const runs = cx.service(RUNS);
  if (runs === undefined) throw new Error("no runs");
  return runs;
};
/** Runs the first prompt. */
export const startFirst = (cx: ToolCallContext, [prompt]: readonly PromptOutline[], args?: string): Promise<RunEnd> => {
  if (prompt === undefined) throw new Error("no prompt");
  return runsOf(cx).start({ prompt, ...(args === undefined ? {} : { args }) });
};
const model = {
  id: "m",
  description: "",
  context: 9_999,
  thinking: "never" as const,
  price: { input: 1e6, output: 0 },
};
/** One model with a price, for every role. */
export const MODELS = { models: [model], current: "m" };
const provider: ModelProvider = {
  complete: async () => ({
    text: "said",
    toolCalls: [],
    finishReason: "stop",
    usage: { promptTokens: 10, completionTokens: 5 },
  }),
};
/** One round, 15 tokens, 10 units. */
export const ROUND = "models.use('w') models.infer('x') ";
/** Calls the tool, and gives its JSON or its failure. */
export const CALL = "local ok, e = pcall(tools.call, 'x/go') return ok and json.encode(e) or e.message";

/** Runs `lua`, which calls `x/go`, on a Host whose Pack has the prompt `inner`. */
export async function play(
  inner: string,
  go: Go,
  { lua = CALL, run = {}, host = {} }: { lua?: string; run?: Partial<RunOptions>; host?: HostOptions } = {},
): Promise<{ readonly outcome: Outcome; readonly usage: UsageReport }> {
  const made: Host = await createHost({
    plugins: [goPlugin([promptText(inner)], go)],
    provider,
    models: MODELS,
    ...host,
  });
  const handle = made.run({ prompt: promptText(lua), ...run });
  const outcome = await handle.outcome;
  const usage = await handle.usage;
  await made.close();
  return { outcome, usage };
}
