import type { Range } from "../address/range.js";
import type { Origin } from "./origin.js";

/** One inner host that calls may reach, although its address is blocked. */
export interface AllowedOrigin {
  /** Scheme, host and port, such as `http://wiki.lan:8080`; without a port the scheme's own. Nothing else. */
  readonly origin: string;
  /** The one blocked address that the host may have; absent: any. */
  readonly address?: string;
}

/**
 * What `web/fetch` may do. The Host sets it; a call can only ask for less. Every field is optional.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Policy.
 */
export interface FetchPolicy {
  /** Default false: `https` only. Public addresses only, either way. */
  readonly allowHttp?: boolean;
  /** Ports from 1 to 65535; default 80 and 443. Public addresses only. */
  readonly allowPorts?: readonly number[];
  /** Default false. True allows the syntax only: the address is still judged. */
  readonly allowIpLiterals?: boolean;
  /** More blocked ranges, such as `198.41.0.0/24`; they hold for `allowOrigins` too. */
  readonly denyCidrs?: readonly string[];
  /** The only way to an inner host. */
  readonly allowOrigins?: readonly AllowedOrigin[];
  /** 0 to 20; default 5. */
  readonly maxRedirects?: number;
  /** Bytes of a body, counted after decompression: 1 to 67108864; default 8388608. */
  readonly maxBytes?: number;
  /** Unicode code points of an answer: 1 to 10000000; default 40000. */
  readonly maxChars?: number;
  /** Milliseconds per hop: 1 to 60000; default 5000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds for the whole call: 1 to 300000; default 20000. */
  readonly timeoutMs?: number;
  /** A valid header value; default `runvil-web/{major}.{minor}`. */
  readonly userAgent?: string;
  /** Default `ignore`: robots.txt is not read. */
  readonly robots?: "ignore" | "obey";
}

/** A checked policy, complete and read. */
export interface Policy {
  readonly allowHttp: boolean;
  readonly allowPorts: readonly number[];
  readonly allowIpLiterals: boolean;
  readonly denyCidrs: readonly Range[];
  readonly allowOrigins: readonly Origin[];
  readonly maxRedirects: number;
  readonly maxBytes: number;
  readonly maxChars: number;
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly robots: "ignore" | "obey";
}
