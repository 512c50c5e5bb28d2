import { PackError } from "@runvil/plugin-sdk";
import { parseRange, type Range } from "../address/range.js";
import { MAJOR_MINOR } from "../version.js";
import { type Origin, parseOrigin, parseOriginAddress } from "./origin.js";
import type { Policy } from "./policy.js";

/** Default, least and greatest value of each numeric field. */
const BOUNDS = {
  maxRedirects: [5, 0, 20],
  maxBytes: [8_388_608, 1, 67_108_864],
  maxChars: [40_000, 1, 10_000_000],
  connectTimeoutMs: [5_000, 1, 60_000],
  timeoutMs: [20_000, 1, 300_000],
} as const;

const FIELDS: ReadonlySet<string> = new Set([
  "allowHttp",
  "allowPorts",
  "allowIpLiterals",
  "denyCidrs",
  "allowOrigins",
  "userAgent",
  "robots",
  ...Object.keys(BOUNDS),
]);

/**
 * Checks and completes a policy from the Host's configuration.
 *
 * @throws PackError `fetch.{field}: {problem}` for the first field that is wrong.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Policy.
 */
export function checkPolicy(given: unknown): Policy {
  const fields = given === undefined ? {} : asRecord(given);
  if (fields === undefined) throw new PackError("fetch: must be an object");
  for (const field of Object.keys(fields)) {
    if (!FIELDS.has(field)) throw problem(field, "unknown field");
  }
  return {
    allowHttp: flag(fields, "allowHttp"),
    allowPorts: list(fields, "allowPorts", port) ?? [80, 443],
    allowIpLiterals: flag(fields, "allowIpLiterals"),
    denyCidrs: list(fields, "denyCidrs", range) ?? [],
    allowOrigins: list(fields, "allowOrigins", origin) ?? [],
    maxRedirects: bounded(fields, "maxRedirects"),
    maxBytes: bounded(fields, "maxBytes"),
    maxChars: bounded(fields, "maxChars"),
    connectTimeoutMs: bounded(fields, "connectTimeoutMs"),
    timeoutMs: bounded(fields, "timeoutMs"),
    userAgent: userAgent(fields),
    robots: robots(fields),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function problem(field: string, text: string): PackError {
  return new PackError(`fetch.${field}: ${text}`);
}

function asRecord(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function flag(fields: Fields, field: string): boolean {
  const value = fields[field] ?? false;
  if (typeof value !== "boolean") throw problem(field, `must be true or false, got ${show(value)}`);
  return value;
}

function bounded(fields: Fields, field: keyof typeof BOUNDS): number {
  const [byDefault, least, greatest] = BOUNDS[field];
  const value = fields[field] ?? byDefault;
  if (!isInteger(value) || value < least || value > greatest) {
    throw problem(field, `must be an integer from ${least} to ${greatest}, got ${show(value)}`);
  }
  return value;
}

function list<T>(fields: Fields, field: string, read: (item: unknown, fail: Fail) => T): readonly T[] | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw problem(field, `must be a list, got ${show(value)}`);
  return value.map((item: unknown, index) => read(item, (text) => problem(field, `entry ${index}: ${text}`)));
}

type Fail = (text: string) => PackError;

function port(item: unknown, fail: Fail): number {
  if (!isInteger(item) || item < 1 || item > 65_535) throw fail(`must be a port from 1 to 65535, got ${show(item)}`);
  return item;
}

function range(item: unknown, fail: Fail): Range {
  const parsed = typeof item === "string" ? parseRange(item) : undefined;
  if (parsed === undefined) throw fail(`must be an address range such as 198.41.0.0/24, got ${show(item)}`);
  return parsed;
}

function origin(item: unknown, fail: Fail): Origin {
  const entry = asRecord(item);
  if (entry === undefined) throw fail(`must be an object with an origin, got ${show(item)}`);
  const extra = Object.keys(entry).find((key) => key !== "origin" && key !== "address");
  if (extra !== undefined) throw fail(`unknown field ${show(extra)}`);
  const parsed = typeof entry.origin === "string" ? parseOrigin(entry.origin) : undefined;
  if (parsed === undefined) {
    throw fail(`origin must be a scheme, host and port such as http://wiki.lan:8080, got ${show(entry.origin)}`);
  }
  if (entry.address === undefined) return parsed;
  const address = typeof entry.address === "string" ? parseOriginAddress(entry.address) : undefined;
  if (address === undefined) throw fail(`address must be an IP address, got ${show(entry.address)}`);
  return { ...parsed, address };
}

function userAgent(fields: Fields): string {
  const value = fields.userAgent ?? `runvil-web/${MAJOR_MINOR}`;
  if (typeof value !== "string" || !/^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(value)) {
    throw problem("userAgent", `must be a header value of visible ASCII characters, got ${show(value)}`);
  }
  return value;
}

function robots(fields: Fields): "ignore" | "obey" {
  const value = fields.robots ?? "ignore";
  if (value !== "ignore" && value !== "obey") throw problem("robots", `must be "ignore" or "obey", got ${show(value)}`);
  return value;
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function show(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null
    ? JSON.stringify(value)
    : typeof value;
}
