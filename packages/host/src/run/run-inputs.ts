import { isSeed } from "@runvil/engine";
import { randomSeed } from "@runvil/harness";
import type { JsonObject } from "@runvil/protocol";
import type { RunOptions } from "./run-options.js";

/** The inputs of a run, frozen when it was started. */
export interface RunInputs {
  readonly name: string;
  readonly args: string;
  readonly ui?: JsonObject;
  readonly seed: string;
  readonly startedAt: string;
}

/**
 * Takes the inputs of a run as they are now.
 *
 * @throws TypeError for arguments and a `ui` that are no JSON data; RangeError for a seed or an instant of another shape
 *
 * Source: docs/spec/run-lifecycle.md section 7.
 */
export function takeInputs(options: RunOptions, defaultName: string): RunInputs {
  const { name = defaultName, args = "", ui, seed = randomSeed(), startedAt = new Date().toISOString() } = options;
  if (!isSeed(seed)) throw new RangeError("seed must be 64 lowercase hex digits");
  if (!isInstant(startedAt)) {
    throw new RangeError(`startedAt must be a UTC instant such as 2026-01-31T12:00:00Z, got ${startedAt}`);
  }
  return {
    name,
    args: typeof args === "string" ? args : jsonOf(args),
    seed,
    startedAt,
    ...(ui === undefined ? {} : { ui: snapshotOf(ui) }),
  };
}

/** A copy of the JSON object that `ui` is. */
function snapshotOf(ui: JsonObject): JsonObject {
  const refusal = new TypeError("host.run: `ui` takes an object of JSON data, got one that JSON cannot hold");
  try {
    const copy: unknown = JSON.parse(JSON.stringify(ui) ?? "null");
    if (isJsonObject(copy)) return copy;
  } catch (thrown) {
    refusal.cause = thrown;
  }
  throw refusal;
}

// What `JSON.parse` made holds nothing but JSON values.
function isJsonObject(parsed: unknown): parsed is JsonObject {
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
}

function jsonOf(args: JsonObject): string {
  try {
    return JSON.stringify(args);
  } catch (cause) {
    throw new TypeError("host.run: `args` takes an object of JSON data, got one that JSON cannot hold", { cause });
  }
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
