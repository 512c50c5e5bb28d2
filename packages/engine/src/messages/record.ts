import type { DataObject } from "@runvil/lua";
import type { Part } from "@runvil/protocol";

/** Who speaks in a record. */
export type Role = "system" | "user" | "assistant" | "tool";

/** The roles in the order that messages list them. */
export const ROLES: readonly Role[] = ["system", "user", "assistant", "tool"];

/** A call of an assistant record. */
export interface RecordCall {
  readonly id: string;
  /** The wire name, local alias or task built-in that the model used. */
  readonly name: string;
  readonly arguments: DataObject;
}

interface Fields {
  readonly content: string | readonly Part[];
  readonly toolCalls?: readonly RecordCall[];
}

/**
 * A record of `messages` that was checked by itself. A field is absent when the prompt did not set it.
 *
 * Source: docs/spec/conversations.md section 2.
 */
export type MessageRecord =
  | (Fields & { readonly role: "tool"; readonly toolCallId: string })
  | (Fields & { readonly role: Exclude<Role, "tool">; readonly toolCallId?: string });
