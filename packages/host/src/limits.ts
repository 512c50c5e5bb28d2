import { DEFAULT_HARNESS_LIMITS, type HarnessLimits } from "@runvil/harness";
import { parseToolId } from "@runvil/names";
import { type Budgets, DEFAULT_LIMITS, type RunLimits } from "@runvil/protocol";

/**
 * The limits that a Host, or one run of it, may set. What is absent keeps its default.
 *
 * Source: docs/spec/events-errors-limits.md section 9, docs/spec/run-lifecycle.md section 11.
 */
export type LimitOptions = { readonly [Name in keyof (RunLimits & HarnessLimits)]?: (RunLimits & HarnessLimits)[Name] };

/** The limits of one run, complete. */
export interface ResolvedLimits {
  readonly run: RunLimits;
  readonly harness: HarnessLimits;
}

const LIMIT_NAMES = Object.keys({ ...DEFAULT_LIMITS, ...DEFAULT_HARNESS_LIMITS });
const BUDGET_NAMES: readonly string[] = ["rounds", "tokens", "cost", "toolCalls"] satisfies (keyof Budgets)[];

/**
 * Lays `over` on `under` on the defaults.
 *
 * @throws RangeError for an unknown name, a limit that is no number above zero, a time limit of what is no tool id, and a
 *   budget that is no number of at least zero
 */
export function resolveLimits(under: LimitOptions = {}, over: LimitOptions = {}): ResolvedLimits {
  const { budgets: lower, toolTimeouts: fewer, ...below } = under;
  const { budgets: upper, toolTimeouts: more, ...above } = over;
  const toolTimeouts = { ...checkedTimeouts(fewer), ...checkedTimeouts(more) };
  const budgets: Budgets = { ...DEFAULT_LIMITS.budgets, ...lower, ...upper };
  const all = { ...DEFAULT_LIMITS, ...DEFAULT_HARNESS_LIMITS, ...below, ...above };
  for (const [name, value] of Object.entries(all)) {
    checkName("limits", name, LIMIT_NAMES);
    if (name !== "budgets" && name !== "toolTimeouts") check(name, value, (given) => given > 0, "above zero");
  }
  for (const [name, value] of Object.entries(budgets)) {
    checkName("limits.budgets", name, BUDGET_NAMES);
    check(`budgets.${name}`, value, (given) => given >= 0, "of at least zero");
  }
  const { maxToolIterations, concurrency, luaMemoryBytes, logCalls } = all;
  const { toolTimeoutMs, abortGraceMs, maxReplyBytes, receiveTimeoutMs } = all;
  return {
    run: { maxToolIterations, concurrency, luaMemoryBytes, logCalls, budgets },
    harness: { toolTimeoutMs, toolTimeouts, abortGraceMs, maxReplyBytes, receiveTimeoutMs },
  };
}

function checkedTimeouts(timeouts: HarnessLimits["toolTimeouts"] = {}): HarnessLimits["toolTimeouts"] {
  if (typeof timeouts !== "object" || timeouts === null || Array.isArray(timeouts)) {
    throw new RangeError(`limits.toolTimeouts must be an object of tool ids, got ${JSON.stringify(timeouts)}`);
  }
  for (const [id, value] of Object.entries(timeouts)) {
    if (!parseToolId(id).ok) throw new RangeError(`limits.toolTimeouts: \`${id}\` is not a tool id`);
    check(`toolTimeouts["${id}"]`, value, (given) => given > 0, "above zero");
  }
  return timeouts;
}

function checkName(where: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new RangeError(`${where}: unknown limit \`${name}\`, expected one of \`${known.join("`, `")}\``);
}

function check(name: string, value: unknown, isInRange: (given: number) => boolean, range: string): void {
  if (typeof value === "number" && Number.isFinite(value) && isInRange(value)) return;
  throw new RangeError(`limits.${name} must be a number ${range}, got ${String(value)}`);
}
