import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One scripted answer of a model server. */
export type ServerReply =
  | { readonly text: string }
  | { readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[] }
  | { readonly status: number; readonly body: string }
  | { readonly garbage: string }
  | "never";

/** What a chat completions request holds, as far as tests look. */
export interface ChatRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** A server that speaks OpenAI's chat completions, streaming and not. */
export interface ModelServer {
  /** The base URL, as `RUNVIL_MODEL_URL` takes it. */
  readonly url: string;
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
}

/** Starts a server that gives the n-th request the n-th reply, and fails any after the last with status 500. */
export async function startModelServer(replies: readonly ServerReply[]): Promise<ModelServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((incoming, response) => {
    void readJson(incoming).then((request) => {
      requests.push(request);
      answer(replies[requests.length - 1] ?? { status: 500, body: "no more replies" }, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readJson(incoming: IncomingMessage): Promise<ChatRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function answer(reply: ServerReply, request: ChatRequest, response: ServerResponse): void {
  if (reply === "never") return;
  if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
    return;
  }
  if ("garbage" in reply) {
    response.writeHead(200, { "content-type": "application/json" }).end(reply.garbage);
    return;
  }
  const calls = "calls" in reply ? reply.calls : [];
  const toolCalls = calls.map(({ id, name, arguments: text }, index) => ({
    index,
    id,
    type: "function",
    function: { name, arguments: text },
  }));
  const text = "text" in reply ? reply.text : "";
  const finish = toolCalls.length > 0 ? "tool_calls" : "stop";
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const common = { id: "chatcmpl-1", created: 1, model: request.model };
  if (request.stream !== true) {
    const message = { role: "assistant", content: text, ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}) };
    const choices = [{ index: 0, message, finish_reason: finish }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...common, object: "chat.completion", choices, usage }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (delta: object, finish_reason: string | null = null): void => {
    const chunk = { ...common, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  send({ role: "assistant", content: "" });
  for (const piece of text.match(/.{1,8}/gsu) ?? []) send({ content: piece });
  for (const call of toolCalls) send({ tool_calls: [call] });
  send({}, finish);
  response.write(`data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}
