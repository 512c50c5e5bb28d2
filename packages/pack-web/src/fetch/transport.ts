import type { AddressJudge } from "./address-guard.js";

/** One GET of one hop. */
export interface PageRequest {
  /** Admitted already; its fragment is not sent. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Judges every address before and after the connect. */
  readonly guard: AddressJudge;
  readonly connectTimeoutMs: number;
  /** Aborts on the call's end and on its time limit, while the body arrives too. */
  readonly signal: AbortSignal;
}

/** The answer to one hop. */
export interface PageResponse {
  readonly status: number;
  /** A header's value by lower-case name; several of one name are joined by `, `. */
  header(name: string): string | undefined;
  /** The body as sent, compressed perhaps. Read at most once; rejects when it breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection, whether the body was read or not. */
  close(): void;
}

/**
 * What carries requests: the network, or a map of fixtures. It follows no redirect and decodes no body.
 *
 * Source: docs/spec/bundled-packs.md section 1.
 */
export interface PageTransport {
  /** Rejects with a `TransportFailure`. */
  open(request: PageRequest): Promise<PageResponse>;
}

/** Why there was no response: nothing else is told apart for a caller. */
export type TransportFailureKind = "no-address" | "lookup" | "timeout" | "network";

/** A hop that gave no response. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  readonly kind: TransportFailureKind;

  constructor(kind: TransportFailureKind, options: { readonly cause?: unknown } = {}) {
    super(`no response: ${kind}`, options);
    this.kind = kind;
  }
}
