import { type JsonObject, ToolError } from "@runvil/plugin-sdk";

/** The arguments of one `web/fetch` call, checked. */
export interface FetchArguments {
  readonly url: string;
  /** At most the policy's limit. */
  readonly maxChars: number;
  readonly raw: boolean;
}

/**
 * Checks a call's arguments in their fixed order: `url`, `max_chars`, `raw`. Unknown ones are ignored.
 *
 * @param limit The policy's character limit, which is the default and the cap of `max_chars`.
 * @throws ToolError of kind InvalidArguments with the first broken rule's message.
 *
 * Source: docs/spec/bundled-packs.md section 1.1.
 */
export function fetchArguments(args: JsonObject, limit: number): FetchArguments {
  const { url, max_chars: maxChars, raw } = args;
  if (typeof url !== "string") throw invalid("missing url argument");
  if (!isAbsent(maxChars) && !isPositiveInteger(maxChars)) throw invalid("max_chars must be a positive integer");
  if (!isAbsent(raw) && typeof raw !== "boolean") throw invalid("raw must be a boolean");
  return { url, maxChars: Math.min(maxChars ?? limit, limit), raw: raw ?? false };
}

function invalid(message: string): ToolError {
  return new ToolError(`web_fetch: ${message}`, { kind: "InvalidArguments" });
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1;
}
