/** Frames of Anthropic's messages wire. */

/** The first frame of a streamed reply. */
export function start(inputTokens: number): string {
  const usage = { input_tokens: inputTokens, output_tokens: 1 };
  return frame({
    type: "message_start",
    message: { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, usage },
  });
}

/** A whole block of text, streamed in the given pieces. */
export function text(index: number, ...pieces: string[]): string {
  return block(index, { type: "text", text: "" }, ...pieces.map((piece) => ({ type: "text_delta", text: piece })));
}

/** A whole block of thinking. */
export function thinking(index: number, ...pieces: string[]): string {
  return block(
    index,
    { type: "thinking", thinking: "" },
    ...pieces.map((piece) => ({ type: "thinking_delta", thinking: piece })),
    { type: "signature_delta", signature: `signature-${index}` },
  );
}

/** A whole tool call, its arguments streamed in the given pieces. */
export function toolUse(index: number, id: string, name: string, ...pieces: string[]): string {
  return block(
    index,
    { type: "tool_use", id, name, input: {} },
    ...pieces.map((piece) => ({ type: "input_json_delta", partial_json: piece })),
  );
}

/** The last frames of a streamed reply. */
export function finish(reason: string, outputTokens: number): string {
  const delta = { stop_reason: reason, stop_sequence: null };
  return (
    frame({ type: "message_delta", delta, usage: { output_tokens: outputTokens } }) + frame({ type: "message_stop" })
  );
}

/** An error inside a started stream. */
export function streamError(type: string, message: string): string {
  return frame({ type: "error", error: { type, message } });
}

function block(index: number, content_block: unknown, ...deltas: unknown[]): string {
  return [
    frame({ type: "content_block_start", index, content_block }),
    ...deltas.map((delta) => frame({ type: "content_block_delta", index, delta })),
    frame({ type: "content_block_stop", index }),
  ].join("");
}

function frame(data: { type: string; [field: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
