import type { RoleBinding } from "./role-bindings.js";

/** A model as a round uses it: a role, and the sampling options given with it (docs/spec/models.md sections 4 and 6). */
export interface Selection {
  readonly binding: RoleBinding;
  /** 0 to 2. */
  readonly temperature?: number;
  /** 1 to 4294967295. */
  readonly maxTokens?: number;
}
