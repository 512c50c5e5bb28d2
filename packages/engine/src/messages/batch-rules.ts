import type { MessageRecord } from "./record.js";

/**
 * The rules across records, fed record by record: placement of fields, system records, and that every batch of calls is
 * answered. After a fault the object is of no more use.
 *
 * Source: docs/spec/conversations.md section 6, the rules across records.
 */
export class BatchRules {
  #position = 0;
  #inLeadingBlock = true;
  readonly #ids = new Set<string>();
  /** Calls of the latest batch that no tool record answered yet, in call order. */
  readonly #pending = new Set<string>();
  #batchPosition = 0;

  /** @returns the message of the first rule that the next record breaks */
  accept(record: MessageRecord): string | undefined {
    this.#position += 1;
    const subject = `messages[${this.#position}]`;
    if (record.toolCalls !== undefined && record.role !== "assistant") {
      return `${subject} sets tool_calls but is not an assistant message`;
    }
    if (record.toolCallId !== undefined && record.role !== "tool") {
      return `${subject} sets a tool_call_id but is not a tool message`;
    }
    if (record.role === "system") {
      return this.#inLeadingBlock ? undefined : `${subject} is a system message outside the leading system block`;
    }
    this.#inLeadingBlock = false;
    if (record.role === "tool") return this.#answer(subject, record.toolCallId);
    return record.toolCalls === undefined ? this.openBatch() : this.#call(subject, record.toolCalls);
  }

  /** @returns the message for the first call that nothing answered, if the list ended here */
  openBatch(): string | undefined {
    for (const id of this.#pending) return `messages[${this.#batchPosition}] tool call "${id}" has no tool result`;
    return undefined;
  }

  #call(subject: string, calls: readonly { readonly id: string }[]): string | undefined {
    for (const { id } of calls) {
      if (this.#ids.has(id)) return `${subject} tool call id "${id}" duplicates an earlier tool call`;
      this.#ids.add(id);
    }
    const open = this.openBatch();
    if (open !== undefined) return open;
    for (const { id } of calls) this.#pending.add(id);
    this.#batchPosition = this.#position;
    return undefined;
  }

  #answer(subject: string, id: string): string | undefined {
    if (this.#pending.delete(id)) return undefined;
    return `${subject} is an orphan tool record: no pending assistant tool call with id "${id}"`;
  }
}

/**
 * The rule on the leading system records, which comes before all others across records.
 *
 * @returns the message for the first that holds parts, when two or more lead the list
 *
 * Source: docs/spec/conversations.md section 6.
 */
export function leadingBlockFault(records: readonly MessageRecord[]): string | undefined {
  let first: number | undefined;
  let size = 0;
  for (const record of records) {
    if (record.role !== "system") break;
    size += 1;
    if (first === undefined && typeof record.content !== "string") first = size;
  }
  if (size < 2 || first === undefined) return undefined;
  return `messages[${first}] is a system message with content parts; only plain text system messages can be composed`;
}
