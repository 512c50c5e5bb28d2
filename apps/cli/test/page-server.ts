import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type Certificate, selfSigned } from "./certificate.js";

/** A web server on loopback that answers for named hosts. */
export interface PageServer {
  readonly port: number;
  readonly certificate: Certificate;
  /** The URLs that were asked for, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts an HTTPS server for the hosts of `pages`.
 *
 * @param pages `host/path` to an HTML body; anything else answers 404
 */
export async function startPageServer(pages: Readonly<Record<string, string>>): Promise<PageServer> {
  const certificate = selfSigned([...new Set(Object.keys(pages).map((page) => page.split("/")[0] ?? page))]);
  const requests: string[] = [];
  const server = createServer({ ...certificate }, (request, response) => {
    const page = `${request.headers.host?.replace(/:\d+$/u, "") ?? ""}${request.url ?? ""}`;
    requests.push(page);
    const body = pages[page];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(body ?? "not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    certificate,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
