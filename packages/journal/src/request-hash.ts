import { createHash, type Hash } from "node:crypto";
import { compareBytes } from "@runvil/names";
import type { ModelRequest } from "@runvil/protocol";
import { canonicalJson } from "./canonical-json.js";
import { frozenJson } from "./frozen-json.js";

const MESSAGES = "messages";

/** A request and its hash, and what the hash of a longer one with the same beginning can go on from. */
export interface HashedRequest {
  readonly request: ModelRequest;
  readonly sha256: string;
  /** The text before the first message. */
  readonly opening: string;
  /** The state after the last message. */
  readonly afterMessages: Hash;
}

/**
 * Hashes a whole request as compact JSON with the keys in byte order. When the request begins with all messages of `base`, only
 * what is new is looked at, so that a conversation's cost grows with its length and not with the square.
 *
 * @param kept how many messages it begins with are those of `base`
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function hashRequest(request: ModelRequest, base?: HashedRequest, kept = 0): HashedRequest {
  const { opening, closing } = frame(request);
  const goesOn = base !== undefined && kept === base.request.messages.length && base.opening === opening;
  const hash = goesOn ? base.afterMessages.copy() : createHash("sha256").update(opening);
  const from = goesOn ? kept : 0;
  for (const [index, message] of request.messages.slice(from).entries()) {
    hash.update(`${from + index === 0 ? "" : ","}${canonicalJson(message)}`);
  }
  const afterMessages = hash.copy();
  return { request, sha256: hash.update(closing).digest("hex"), opening, afterMessages };
}

/** The text of a request before its first message and after its last one. */
function frame(request: ModelRequest): { readonly opening: string; readonly closing: string } {
  const members = Object.entries(request)
    .filter(([key, value]) => key !== MESSAGES && value !== undefined)
    .map(([key, value]): [string, string] => [key, `${JSON.stringify(key)}:${frozenJson(value)}`]);
  members.sort(([a], [b]) => compareBytes(a, b));
  const before = members.filter(([key]) => compareBytes(key, MESSAGES) < 0).map(([, text]) => `${text},`);
  const after = members.filter(([key]) => compareBytes(key, MESSAGES) > 0).map(([, text]) => `,${text}`);
  return { opening: `{${before.join("")}"${MESSAGES}":[`, closing: `]${after.join("")}}` };
}
