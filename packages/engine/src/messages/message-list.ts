import { type LuaData, LuaDataError, type LuaTable, type LuaValue } from "@runvil/lua";
import { BatchRules, leadingBlockFault } from "./batch-rules.js";
import type { ComposedList } from "./composed-list.js";
import { Composition } from "./composition.js";
import type { MessageRecord } from "./record.js";
import { checkRecord, RecordFault } from "./record-check.js";
import { isTable, Watch } from "./watch.js";

/** How the list reads the VM that its records live in. */
export interface RecordReader {
  /** A value as JSON data. Throws `LuaDataError` when it has no JSON form. */
  read(value: LuaValue): LuaData;
  /** Whether a table's content can change without its `writes` growing, as that of a guarded `var` table does. */
  opaque(table: LuaTable): boolean;
}

/** The outcome of a check: what to send, or the message of the first broken rule. */
export type ListCheck =
  | { readonly ok: true; readonly composed: ComposedList }
  | { readonly ok: false; readonly message: string };

/** What a loop says of a list without any numbered entry (docs/spec/conversations.md section 4, step 3). */
export const EMPTY_LIST = "messages must not be empty";

/** What every place says of content without a JSON form (docs/spec/conversations.md sections 1 and 6). */
export const NOT_DATA = "messages must be a JSON-representable table";

const NOT_AN_ARRAY = "messages must be an array of message tables";

/** A record as it was when it was last read. A changed record gets a new one. */
interface ReadRecord {
  readonly checked: MessageRecord | RecordFault;
  readonly watch: Watch | undefined;
}

/**
 * Checks and composes the `messages` of a section entry. It remembers what it read: a list that only grew since the
 * last check costs what its new records cost, however long it is.
 *
 * Source: docs/spec/conversations.md sections 2, 6 and 7.
 */
export class MessageList {
  readonly #reader: RecordReader;
  readonly #read = new WeakMap<LuaTable, ReadRecord>();
  /** The records that `#rules` and `#composition` have taken in, all good. */
  #accepted: ReadRecord[] = [];
  #rules = new BatchRules();
  #composition = new Composition();

  constructor(reader: RecordReader) {
    this.#reader = reader;
  }

  /**
   * Checks the list and composes it.
   *
   * @param values the values under 1, 2, ... to the first nil
   * @param strays the values under every other key
   */
  check(values: readonly LuaValue[], strays: readonly LuaValue[] = []): ListCheck {
    const records = this.#readAll(values, strays);
    if (records === undefined) return broken(NOT_DATA);
    if (strays.length > 0) return broken(NOT_AN_ARRAY);
    const checked: MessageRecord[] = [];
    for (const [index, record] of records.entries()) {
      if (record.checked instanceof RecordFault) return broken(record.checked.message(index + 1));
      checked.push(record.checked);
    }
    const fault = leadingBlockFault(checked) ?? this.#accept(records, checked) ?? this.#rules.openBatch();
    return fault === undefined ? { ok: true, composed: this.#composition.list() } : broken(fault);
  }

  #readAll(values: readonly LuaValue[], strays: readonly LuaValue[]): ReadRecord[] | undefined {
    try {
      const records = values.map((value) => this.#readRecord(value));
      for (const stray of strays) this.#reader.read(stray);
      return records;
    } catch (error) {
      if (error instanceof LuaDataError) return undefined;
      throw error;
    }
  }

  #readRecord(value: LuaValue): ReadRecord {
    if (!isTable(value)) return { checked: checkRecord(this.#reader.read(value)), watch: undefined };
    const known = this.#read.get(value);
    if (known?.watch?.unchanged()) return known;
    const checked = checkRecord(this.#reader.read(value));
    const record = { checked, watch: Watch.on(value, (table) => this.#reader.opaque(table)) };
    this.#read.set(value, record);
    return record;
  }

  /** Takes in the records after those already accepted, or all of them when one of those changed. */
  #accept(records: readonly ReadRecord[], checked: readonly MessageRecord[]): string | undefined {
    if (!this.#accepted.every((record, index) => record === records[index])) this.#forget();
    for (const [index, record] of records.entries()) {
      const message = checked[index];
      if (index < this.#accepted.length || message === undefined) continue;
      const fault = this.#rules.accept(message);
      if (fault !== undefined) {
        this.#forget();
        return fault;
      }
      this.#composition.append(message);
      this.#accepted.push(record);
    }
    return undefined;
  }

  #forget(): void {
    this.#accepted = [];
    this.#rules = new BatchRules();
    this.#composition = new Composition();
  }
}

function broken(message: string): ListCheck {
  return { ok: false, message };
}
