import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type LocalSite, localSite } from "./local-site.js";

/** A request as a backend saw it. */
export interface SeenRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A search backend on this machine, which answers every request the same. */
export interface LocalBackend extends LocalSite {
  readonly url: string;
  readonly seen: SeenRequest[];
}

/** Starts a backend. `answer` is JSON, or a listener of its own. */
export async function localBackend(
  answer: object | ((request: IncomingMessage, response: ServerResponse) => void),
): Promise<LocalBackend> {
  const seen: SeenRequest[] = [];
  const site = await localSite(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://backend.test");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, headers } = request;
    const query = Object.fromEntries(url.searchParams);
    seen.push({ method, path: url.pathname, query, headers, body: Buffer.concat(chunks).toString() });
    if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }, "http");
  return { ...site, url: `http://127.0.0.1:${site.port}`, seen };
}
