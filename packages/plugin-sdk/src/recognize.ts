import { SDK_CONTRACT } from "./contract.js";
import { type MarkKind, markOf } from "./mark.js";
import type { ModelError } from "./model-error.js";
import type { Pack } from "./pack.js";
import type { PackError } from "./pack-error.js";
import type { Plugin } from "./plugin.js";
import type { StoreError } from "./store-error.js";
import type { Tool } from "./tool.js";
import type { ToolError } from "./tool-error.js";
import type { ToolOutput } from "./tool-output.js";

/**
 * How Hosts and Harnesses tell what vendors hand them. Not for vendors.
 *
 * Objects are recognized by `Symbol.for("runvil.plugin-sdk")` and the contract number, so two copies of the SDK in one
 * process work together. Source: docs/spec/packs.md section 10.
 */

/** The contracts that a Host of this version supports: its own and the one before. */
export const SUPPORTED_CONTRACTS = { min: Math.max(1, SDK_CONTRACT - 1), max: SDK_CONTRACT } as const;

/** Whether a Plugin or an object of this contract works with this version. */
export function isSupportedContract(contract: number): boolean {
  return Number.isInteger(contract) && contract >= SUPPORTED_CONTRACTS.min && contract <= SUPPORTED_CONTRACTS.max;
}

/** Whether `value` came from `defineTool`. Its fields are as `defineTool` checked them. */
export function isTool(value: unknown): value is Tool {
  return isMarked(value, "tool");
}

/** Whether `value` came from the function that `definePack` returned. */
export function isPack(value: unknown): value is Pack {
  return isMarked(value, "pack");
}

/** Whether `value` came from the function that `definePlugin` returned, of whatever contract: check that yourself. */
export function isPlugin(value: unknown): value is Plugin {
  return markOf(value)?.kind === "plugin";
}

/** Whether `value` is what `definePlugin` returned, of whatever contract. */
export function isPluginFactory(value: unknown): value is (options: unknown) => Plugin {
  return markOf(value)?.kind === "plugin-factory";
}

/** Whether `value` was made by `trusted`, `untrusted` or `trustedJson`. */
export function isToolOutput(value: unknown): value is ToolOutput {
  return isMarked(value, "tool-output");
}

/** Whether `value` is a `ToolError`. */
export function isToolError(value: unknown): value is ToolError {
  return isMarked(value, "tool-error");
}

/** Whether `value` is a `PackError`. */
export function isPackError(value: unknown): value is PackError {
  return isMarked(value, "pack-error");
}

/** Whether `value` is a `StoreError`. */
export function isStoreError(value: unknown): value is StoreError {
  return isMarked(value, "store-error");
}

/** Whether `value` is a `ModelError`. */
export function isModelError(value: unknown): value is ModelError {
  return isMarked(value, "model-error");
}

function isMarked(value: unknown, kind: MarkKind): boolean {
  const found = markOf(value);
  return found !== undefined && found.kind === kind && isSupportedContract(found.contract);
}
