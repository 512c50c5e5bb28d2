import type { JsonValue } from "@runvil/protocol";

/** A capability that a prompt declares. Source: docs/spec/promptforge-dialect.md section 2 (PF-11). */
export interface CapabilityDeclaration {
  /** `namespace/pack`. */
  readonly id: string;
  readonly optional: boolean;
  /** Data for the capability; absent when the prompt gives none. */
  readonly config?: JsonValue;
}

/**
 * A tool slot that a prompt declares: filled by identity, or by the tool that fits its want.
 *
 * Source: docs/spec/promptforge-dialect.md section 3 (PF-20 to PF-22).
 */
export type SlotDeclaration = ExactSlot | FuzzySlot;

/** A slot that names its tool. */
export interface ExactSlot {
  readonly kind: "exact";
  readonly alias: string;
  /** `namespace/pack/name`. */
  readonly path: string;
  /** The capability that contributes the tool, `namespace/pack`. */
  readonly capability: string;
}

/** A slot that says what it wants. */
export interface FuzzySlot {
  readonly kind: "fuzzy";
  readonly alias: string;
  /** As written. */
  readonly want: string;
  readonly optional: boolean;
}

const MARK: unique symbol = Symbol.for("runvil.dialect-promptforge.contract");

/**
 * What a promptforge frontmatter declares beside the keys that every dialect has.
 *
 * Source: docs/spec/promptforge-dialect.md sections 1 to 3.
 */
export class PromptforgeContract {
  readonly [MARK] = true;
  /** In file order, each id once. */
  readonly capabilities: readonly CapabilityDeclaration[];
  /** In file order, each alias once. */
  readonly slots: readonly SlotDeclaration[];

  constructor(capabilities: readonly CapabilityDeclaration[], slots: readonly SlotDeclaration[]) {
    this.capabilities = capabilities;
    this.slots = slots;
  }
}

/** Whether a value is a `PromptforgeContract`, whichever copy of this package made it. */
export function isContract(value: unknown): value is PromptforgeContract {
  return typeof value === "object" && value !== null && MARK in value;
}
