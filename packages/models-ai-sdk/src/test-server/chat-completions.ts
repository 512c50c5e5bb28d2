/** Frames of OpenAI's chat completions wire. */

/** One chunk of a streamed reply. */
export function chunk(delta: Record<string, unknown>, finishReason: string | null = null): string {
  return frame({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
}

/** One chunk with a piece of text. */
export function text(content: string): string {
  return chunk({ content });
}

/** One chunk with a piece of a tool call. */
export function toolCall(index: number, call: { id?: string; name?: string; arguments?: string }): string {
  const { id, ...fn } = call;
  return chunk({ tool_calls: [{ index, ...(id === undefined ? {} : { id, type: "function" }), function: fn }] });
}

/** The last chunks of a streamed reply. */
export function finish(reason: string, usage?: Record<string, unknown>): string {
  const reported = usage === undefined ? "" : frame({ id: "chatcmpl-1", created: 1, model: "m", choices: [], usage });
  return `${chunk({}, reason)}${reported}data: [DONE]\n\n`;
}

/** An error inside a started stream. */
export function streamError(error: Record<string, unknown>): string {
  return frame({ error });
}

function frame(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
