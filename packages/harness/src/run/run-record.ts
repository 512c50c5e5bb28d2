import type { Effect, EffectAnswer } from "@runvil/protocol";

/**
 * Sees each effect before it is performed and each answer before the Engine gets it, and may hold either back until it has
 * been put on record. When it throws or rejects, the run ends as `Internal`.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface RunRecord {
  /** One effect is about to be performed. */
  effect?(effect: Effect): void | Promise<void>;
  /** One answer is about to be handed to the run; the order of these calls is the order of delivery. */
  answer?(effectId: string, answer: EffectAnswer): void | Promise<void>;
}
