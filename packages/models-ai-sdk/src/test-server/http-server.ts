import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** One request as it came over the wire. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  /** The client's port, which tells its connections apart. */
  readonly port: number | undefined;
}

/** Answers one request. */
export type Answer = (response: ServerResponse, request: RecordedRequest) => void | Promise<void>;

/** A local server that gives its answers in order, the last one again and again. */
export interface TestServer {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Resolves when the client has closed a connection before its answer was whole. */
  readonly abandoned: Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server on a free port of the loopback address. */
export async function serve(...answers: Answer[]): Promise<TestServer> {
  const requests: RecordedRequest[] = [];
  let onAbandoned = () => {};
  const abandoned = new Promise<void>((resolve) => {
    onAbandoned = resolve;
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.on("close", () => {
      if (!response.writableFinished) onAbandoned();
    });
    const { method = "", url: path = "", headers } = request;
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const recorded = { method, path, headers, body, port: request.socket.remotePort };
    requests.push(recorded);
    await answers[Math.min(requests.length, answers.length) - 1]?.(response, recorded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the test server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    abandoned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a status and a JSON body, or the body as it is when it is text. */
export function json(status: number, body: unknown): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** Answers with server-sent events, each of the given texts one write. */
export function events(...frames: string[]): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const frame of frames) response.write(frame);
    response.end();
  };
}

/** Answers with server-sent events and then says nothing more, with the connection open. */
export function stalled(...frames: string[]): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    for (const frame of frames) response.write(frame);
  };
}

/** Answers with server-sent events and then breaks the connection. */
export function broken(...frames: string[]): Answer {
  return async (response) => {
    stalled(...frames)(response, { method: "", path: "", headers: {}, body: {}, port: undefined });
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.destroy();
  };
}
