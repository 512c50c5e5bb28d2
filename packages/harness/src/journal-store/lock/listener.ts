import type { Server } from "node:net";
import { systemErrorCode } from "../../store/system-error.js";

/** A server that answers nobody: that it listens is all that it says. */
export interface Listener {
  /** Never rejects. */
  close(): Promise<void>;
}

/** Listens on a socket path or pipe name. Rejects with Node's error, `EADDRINUSE` when there is a listener already. */
export async function listen(address: string): Promise<Listener> {
  const { createServer } = await net();
  const server: Server = createServer((socket) => {
    // Whoever asks may be gone already.
    socket.on("error", () => {});
    socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // Exclusive, or the workers of a cluster would share one listener.
    server.listen({ path: address, exclusive: true }, () => {
      server.off("error", reject);
      // A connection that could not be accepted, as without file handles, changes nothing about who listens.
      server.on("error", () => {});
      server.unref();
      resolve({ close: () => close(server) });
    });
  });
}

/** What a socket path says about whoever listened there. */
export type Liveness = "alive" | "dead" | "gone";

/**
 * Asks the operating system whether anybody listens on a socket path. `dead`: nobody, and never again; `gone`: there is no
 * such path. Whatever cannot be told rejects with Node's error.
 */
export async function liveness(address: string): Promise<Liveness> {
  const { connect } = await net();
  return new Promise((resolve, reject) => {
    const socket = connect({ path: address });
    socket.once("connect", () => {
      resolve("alive");
      socket.destroy();
    });
    socket.on("error", (error) => {
      switch (systemErrorCode(error)) {
        case "ECONNREFUSED":
          return resolve("dead");
        case "ENOENT":
          return resolve("gone");
        // More have asked than the listener accepts, as when its process was stopped; or it broke a connection off. Where BSD
        // refuses the former in place of this, nothing tells it from death.
        case "EAGAIN":
        case "ECONNRESET":
        case "EPIPE":
          return resolve("alive");
        default:
          return reject(error);
      }
    });
  });
}

/** Loaded with the first lock, since most processes take none and loading it takes milliseconds. */
function net() {
  return import("node:net");
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}
