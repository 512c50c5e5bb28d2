import {
  defineTool,
  type JsonObject,
  type ObjectSchema,
  type PromptOutline,
  RUNS,
  type RunEnd,
  type Tool,
  ToolError,
  untrusted,
} from "@runvil/plugin-sdk";

/** The most characters of a failed run's message that the caller reads. */
const MAX_MESSAGE = 2_000;

/** What a prompt that declares no arguments takes: its whole argument string. Source: docs/spec/arguments.md section 2. */
const PLAIN_TEXT: ObjectSchema = {
  type: "object",
  properties: { prose: { type: "string", description: "Freeform input for this prompt" } },
  required: [],
};

/** A prompt that becomes a tool. */
export interface PromptToolSpec {
  readonly id: `${string}/${string}`;
  readonly prompt: PromptOutline;
  readonly timeoutMs?: number;
}

/**
 * The tool of one prompt: a call runs it, and answers its result as untrusted text.
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export function promptTool({ id, prompt, timeoutMs }: PromptToolSpec): Tool {
  return defineTool<ObjectSchema>({
    id,
    description: prompt.description,
    parameters: prompt.input ?? PLAIN_TEXT,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    async call(args, cx) {
      const runs = cx.service(RUNS);
      if (runs === undefined) throw new ToolError(`${cx.name}: this host starts no runs for tools`);
      const end = await runs.start({ prompt, args: prompt.input === null ? proseOf(args) : args });
      if (end.status === "completed") return untrusted(end.result);
      throw new ToolError(`${cx.name}: ${failureText(end)}`);
    },
  });
}

function proseOf({ prose = "" }: JsonObject): string {
  return typeof prose === "string" ? prose : "";
}

function failureText(end: Exclude<RunEnd, { readonly status: "completed" }>): string {
  if (end.status === "cancelled") return "the prompt was cancelled";
  const { kind, message } = end;
  // A cut inside of a surrogate pair leaves the half of it away.
  const cut = message.slice(0, MAX_MESSAGE).replace(/[\uD800-\uDBFF]$/, "");
  const text = message.length > MAX_MESSAGE ? `${cut}...` : message;
  return `the prompt failed (${kind}): ${text}`;
}
