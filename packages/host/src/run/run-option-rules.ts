import { SHARED_RULES } from "../host-option-rules.js";
import { anyObject, type OptionRule, type OptionRules, typed, withMethods } from "../option-check.js";
import type { RunOptions } from "./run-options.js";

const CALLBACK = typed("function", "a function");

/** The options of `host.run`. */
export const RUN_OPTION_RULES: OptionRules<RunOptions> = {
  ...SHARED_RULES,
  prompt: {
    takes: "a prompt file's text or bytes, or a parsed Prompt",
    accepts: (value) => isText(value) || isParsed(value),
  },
  name: typed("string", "the run's name, a string"),
  args: either(typed("string", "the argument string, or an object that becomes its JSON"), anyObject("")),
  ui: anyObject("an object of JSON data"),
  seed: typed("string", "64 lowercase hex digits"),
  startedAt: typed("string", "a UTC instant such as 2026-01-31T12:00:00Z"),
  store: either(
    withMethods(["kind", "read", "write", "append", "delete", "list"], "a Store, or a function that opens one"),
    CALLBACK,
  ),
  input: { takes: "the input file's text or bytes", accepts: isText },
  onEvent: CALLBACK,
  onDelta: CALLBACK,
  onUnsettled: CALLBACK,
  record: anyObject("an object with `effect` and `answer`"),
  bindings: { takes: "what an earlier run gave as its `bindings`", accepts: () => true },
  journal: {
    takes: 'true, false, or an object such as { store: "journals" }',
    accepts: (value) => typeof value === "boolean" || (typeof value === "object" && value !== null),
  },
  signal: { takes: "an AbortSignal", accepts: (value) => value instanceof AbortSignal },
  clock: withMethods(["wait"], "a Clock, an object with `wait`"),
};

function either(first: OptionRule, second: OptionRule): OptionRule {
  return { takes: first.takes, accepts: (value) => first.accepts(value) || second.accepts(value) };
}

function isText(value: unknown): boolean {
  return typeof value === "string" || value instanceof Uint8Array;
}

function isParsed(value: unknown): boolean {
  const { frontmatter, sections }: { readonly frontmatter?: unknown; readonly sections?: unknown } = Object(value);
  return typeof frontmatter === "object" && Array.isArray(sections);
}
