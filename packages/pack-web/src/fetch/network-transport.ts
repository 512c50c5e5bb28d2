import { isIP } from "node:net";
import { rootCertificates } from "node:tls";
import type { buildConnector, Dispatcher } from "undici";
import type { AddressJudge } from "./address-guard.js";
import { guardedLookup } from "./guarded-lookup.js";
import { dnsLookup, type NameLookup } from "./name-lookup.js";
import { type PageRequest, type PageResponse, type PageTransport, TransportFailure } from "./transport.js";

/** What stands in for the system's lookup and certificate authorities. */
export interface NetworkOptions {
  readonly lookup?: NameLookup;
  /** Certificate authorities in PEM, trusted beside the platform's. */
  readonly ca?: string | readonly string[];
}

/**
 * The guarded client: one connection per hop, to an admitted address, verified TLS, nothing kept afterwards.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Request and Addresses.
 */
export function networkTransport(options: NetworkOptions = {}): PageTransport {
  const lookup = options.lookup ?? dnsLookup;
  const trust = options.ca === undefined ? {} : { ca: [...rootCertificates, ...[options.ca].flat()] };
  return {
    async open(request) {
      // Most runs fetch nothing, and loading the client takes longer than starting one.
      const { Agent, buildConnector: connector, request: send } = await import("undici");
      const connect = connector({
        lookup: guardedLookup(lookup, request.guard),
        timeout: request.connectTimeoutMs,
        maxCachedSessions: 0,
        rejectUnauthorized: true,
        ...trust,
      });
      const agent = new Agent({ connections: 1, pipelining: 0, connect: guarded(connect, request.guard) });
      const close = () => void agent.destroy();
      try {
        const url = new URL(request.url);
        url.hash = "";
        const limits = { headersTimeout: 0, bodyTimeout: 0, signal: request.signal };
        const response = await send(url, { method: "GET", dispatcher: agent, headers: request.headers, ...limits });
        return pageResponse(response, close);
      } catch (cause) {
        close();
        throw transportFailure(cause, request);
      }
    },
  };
}

/** Checks IP literals, which skip the lookup, before the connect, and the socket's own word after it. */
function guarded(connect: buildConnector.connector, guard: AddressJudge): buildConnector.connector {
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !guard.admits(options.hostname)) {
      callback(new TransportFailure("no-address"), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
      } else if (guard.admits(socket.remoteAddress ?? "")) {
        callback(null, socket);
      } else {
        socket.destroy();
        callback(new TransportFailure("no-address"), null);
      }
    });
  };
}

function pageResponse(response: Dispatcher.ResponseData, close: () => void): PageResponse {
  const { body, headers, statusCode } = response;
  // A body that is closed unread reports an error to nobody in particular.
  body.on("error", () => {});
  return {
    status: statusCode,
    header: (name) => [headers[name] ?? []].flat().join(", ") || undefined,
    body,
    close() {
      body.destroy();
      close();
    },
  };
}

function transportFailure(cause: unknown, { signal }: PageRequest): TransportFailure {
  if (cause instanceof TransportFailure) return cause;
  const late = signal.aborted || (cause instanceof Error && "code" in cause && cause.code === CONNECT_TIMEOUT);
  return new TransportFailure(late ? "timeout" : "network", { cause });
}

const CONNECT_TIMEOUT = "UND_ERR_CONNECT_TIMEOUT";
