import type { ModelMessage } from "@runvil/protocol";

const BYTES_PER_TOKEN = 4;
const TOKENS_PER_RECORD = 4;

/** One message as it is sent, and the UTF-8 bytes of its text. */
export interface ComposedMessage {
  readonly message: ModelMessage;
  readonly bytes: number;
}

/**
 * What one request sends, with what the estimate needs of it.
 *
 * Source: docs/spec/conversations.md section 7, docs/spec/models.md section 11.
 */
export class ComposedList {
  readonly #composed: readonly ComposedMessage[];

  constructor(composed: readonly ComposedMessage[]) {
    this.#composed = composed;
  }

  /** The list of a `models.infer` round: one user record. */
  static ofPrompt(prompt: string): ComposedList {
    return new ComposedList([{ message: { role: "user", content: prompt }, bytes: Buffer.byteLength(prompt) }]);
  }

  get length(): number {
    return this.#composed.length;
  }

  /** The message at an index from 0. */
  at(index: number): ModelMessage | undefined {
    return this.#composed[index]?.message;
  }

  /** The messages of the request, in a new array. */
  messages(): ModelMessage[] {
    return this.#composed.map(({ message }) => message);
  }

  /**
   * The estimate of the records from an index on.
   *
   * @param from index from 0
   * @returns tokens: a quarter of the bytes, rounded down once, and 4 per record
   */
  estimate(from = 0): number {
    let bytes = 0;
    for (let i = from; i < this.#composed.length; i++) bytes += this.#composed[i]?.bytes ?? 0;
    return Math.floor(bytes / BYTES_PER_TOKEN) + TOKENS_PER_RECORD * Math.max(0, this.#composed.length - from);
  }
}
