import type { Tool } from "@runvil/plugin-sdk";
import type { JsonValue } from "@runvil/protocol";

const snapshots = new WeakMap<Tool, Tool>();

/**
 * A tool as it is now, with nothing left that answers differently later: its flags and texts, a copy of its schema where that
 * has a JSON text, its functions bound. The same for the same tool.
 *
 * @throws whatever reading the tool throws, and TypeError for a field of another type than `defineTool` takes
 *
 * Source: docs/spec/packs.md section 8, step 4: fixed for the whole run.
 */
export function toolSnapshot(tool: Tool): Tool {
  const known = snapshots.get(tool);
  if (known !== undefined) return known;
  const { spec } = tool;
  const {
    id,
    description,
    parameters,
    structured,
    survivesStop,
    idempotent,
    alone,
    timeoutMs,
    validate,
    invalid,
    call,
  } = spec;
  const [texts, flags] = [
    [id, description],
    [structured, survivesStop, idempotent, alone, validate],
  ];
  const isSound =
    texts.every((text) => typeof text === "string") &&
    flags.every((flag) => flag === undefined || typeof flag === "boolean") &&
    (timeoutMs === undefined || typeof timeoutMs === "number") &&
    (invalid === undefined || typeof invalid === "function") &&
    typeof call === "function";
  if (!isSound) throw new TypeError("a field of the tool is of another type than defineTool takes");
  const snapshot: Tool = {
    spec: {
      id,
      description,
      parameters: jsonCopy(parameters) ?? parameters,
      ...(structured === undefined ? {} : { structured }),
      ...(survivesStop === undefined ? {} : { survivesStop }),
      ...(idempotent === undefined ? {} : { idempotent }),
      ...(alone === undefined ? {} : { alone }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(validate === undefined ? {} : { validate }),
      ...(invalid === undefined ? {} : { invalid: (issue) => invalid.call(spec, issue) }),
      call: (args, cx) => call.call(spec, args, cx),
    },
  };
  snapshots.set(tool, snapshot);
  return snapshot;
}

/** A copy of what a vendor calls JSON; undefined for what has no JSON text. */
function jsonCopy<Value>(value: Value): Value | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same as plain JSON; null for what has no JSON text. */
export function jsonOf(value: unknown): JsonValue {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
