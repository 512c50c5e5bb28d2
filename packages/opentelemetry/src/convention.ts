/**
 * The names of the GenAI semantic conventions of OpenTelemetry that spans of a run use, and the names for what those do not
 * have. The conventions are in development, so a name may change with a minor version.
 */
export const GEN_AI = {
  operation: "gen_ai.operation.name",
  provider: "gen_ai.provider.name",
  agent: "gen_ai.agent.name",
  requestModel: "gen_ai.request.model",
  finishReasons: "gen_ai.response.finish_reasons",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  reasoningTokens: "gen_ai.usage.reasoning.output_tokens",
  outputMessages: "gen_ai.output.messages",
  tool: "gen_ai.tool.name",
  toolType: "gen_ai.tool.type",
  toolCall: "gen_ai.tool.call.id",
  toolArguments: "gen_ai.tool.call.arguments",
  toolResult: "gen_ai.tool.call.result",
} as const;

/** What the conventions of OpenTelemetry in general say of failures. */
export const ERROR_TYPE = "error.type";

/** The value where nothing better is known, as the conventions have it. */
export const OTHER = "_OTHER";

/** What only Runvil knows. */
export const RUNVIL = {
  execution: "runvil.execution",
  outcome: "runvil.outcome",
  section: "runvil.section",
  entry: "runvil.entry",
  task: "runvil.task",
  origin: "runvil.task.origin",
  role: "runvil.role",
  turn: "runvil.turn",
  round: "runvil.round",
  transient: "runvil.transient",
  tool: "runvil.tool",
  caller: "runvil.caller",
  operation: "runvil.store.operation",
  path: "runvil.store.path",
  reason: "runvil.reason",
  before: "runvil.compaction.before",
  after: "runvil.compaction.after",
  message: "runvil.message",
  slot: "runvil.slot",
  similarity: "runvil.similarity",
  tools: "runvil.tools",
} as const;
