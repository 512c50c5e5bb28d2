import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { WebOptions } from "../src/index.js";

const pem = (name: string) => readFileSync(new URL(`fixtures/${name}.pem`, import.meta.url), "utf8");

/** The authority that signed the certificates of local sites: `site.test`, `other.test` and 127.0.0.1. */
export const CA = pem("ca");

/** A server on this machine. */
export interface LocalSite {
  readonly port: number;
  /** `https://site.test:{port}`, or its http twin. */
  readonly origin: string;
  /** How many connections were opened to it. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function localSite(listener: RequestListener, scheme: "https" | "http" = "https"): Promise<LocalSite> {
  const server: Server =
    scheme === "https"
      ? createTlsServer({ key: pem("server-key"), cert: pem("server") }, listener)
      : createServer(listener);
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${scheme}://site.test:${port}`,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Options under which a local site can be reached by name. */
export function reaching(site: LocalSite, options: WebOptions = {}): WebOptions {
  return {
    lookup: () => ["127.0.0.1"],
    ca: CA,
    ...options,
    fetch: { allowOrigins: [{ origin: site.origin }], ...options.fetch },
  };
}
