import { SDK_CONTRACT } from "./contract.js";

/** What an object made by the SDK is. */
export type MarkKind =
  | "model-error"
  | "pack"
  | "pack-error"
  | "plugin"
  | "plugin-factory"
  | "service"
  | "store-error"
  | "tool"
  | "tool-error"
  | "tool-output";

/** What stands under the mark of an object made by the SDK. */
export interface Mark {
  readonly kind: MarkKind;
  readonly contract: number;
}

// A registered symbol is the same in every copy of this package, which `instanceof` is not.
const MARK = Symbol.for("runvil.plugin-sdk");

/** Marks `target` as made by this copy of the SDK and returns it. The mark is not enumerable. */
export function mark<T extends object>(target: T, kind: MarkKind): T {
  const value: Mark = Object.freeze({ kind, contract: SDK_CONTRACT });
  return Object.defineProperty(target, MARK, { value });
}

/** The mark of `value`, whichever copy of the SDK made it, or undefined. Never throws, whatever `value` is. */
export function markOf(value: unknown): Mark | undefined {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  try {
    const found: unknown = Reflect.get(value, MARK);
    return isMark(found) ? found : undefined;
  } catch {
    // A proxy whose traps throw was not made by the SDK.
    return undefined;
  }
}

function isMark(value: unknown): value is Mark {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    typeof value.kind === "string" &&
    "contract" in value &&
    typeof value.contract === "number"
  );
}
