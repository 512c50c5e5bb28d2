import type { Thresholds } from "../picker/thresholds.js";

/**
 * Thresholds of models that somebody measured, by the name of the model's folder.
 *
 * Source: docs/spec/promptforge-dialect.md PF-34.
 */
export const KNOWN_THRESHOLDS: ReadonlyMap<string, Thresholds> = new Map([
  ["bge-small-en-v1.5", { floor: 0.825, margin: 0.05, duplicate: 0.98, solo: 0.5, topK: 3 }],
]);
