import { type DataObject, type LuaData, LuaDataError, type LuaTable, type LuaValue } from "@runvil/lua";
import { BatchRules, leadingBlockFault } from "./batch-rules.js";
import type { ComposedList } from "./composed-list.js";
import { Composition } from "./composition.js";
import { readsBackTheSame } from "./read-back.js";
import type { MessageRecord } from "./record.js";
import { checkRecord, RecordFault } from "./record-check.js";
import { isTable, type OpaqueTables, Watch } from "./watch.js";

/** How the list reads the VM that its records live in. A guarded `var` table is opaque: it changes without a write to it. */
export interface RecordReader extends OpaqueTables {
  /** A value as JSON data. Throws `LuaDataError` when it has no JSON form. */
  read(value: LuaValue): LuaData;
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

/** A record that broke no rule. */
interface AcceptedRecord {
  readonly value: LuaValue;
  readonly message: MessageRecord;
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
  #accepted: AcceptedRecord[] = [];
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
    const known = this.#intact(values) ? this.#accepted.length : 0;
    const records = this.#readAll(known === 0 ? values : values.slice(known), strays);
    if (records === undefined) return broken(NOT_DATA);
    if (strays.length > 0) return broken(NOT_AN_ARRAY);
    const fresh: AcceptedRecord[] = [];
    for (const [index, { checked, watch }] of records.entries()) {
      const at = known + index;
      if (checked instanceof RecordFault) return broken(checked.message(at + 1));
      fresh.push({ value: values[at], message: checked, watch });
    }
    if (known === 0) this.#forget();
    const fault = this.#leadingFault(fresh) ?? this.#accept(fresh) ?? this.#rules.openBatch();
    return fault === undefined ? { ok: true, composed: this.#composition.list() } : broken(fault);
  }

  /** Takes note of a table that was just made of a record, so that it need not be read. */
  note(table: LuaTable, record: DataObject): void {
    if (readsBackTheSame(record)) this.#remember(table, record);
  }

  /** Whether the list still starts with the accepted records, each as it was. */
  #intact(values: readonly LuaValue[]): boolean {
    // A loop of its own: a conversation of thousands of records is looked through in every round.
    for (let index = 0; index < this.#accepted.length; index++) {
      const record = this.#accepted[index];
      if (record?.watch === undefined || record.value !== values[index] || !record.watch.unchanged()) return false;
    }
    return true;
  }

  #leadingFault(fresh: readonly AcceptedRecord[]): string | undefined {
    // A leading block that a record ended was checked when that record came.
    if (this.#accepted.some(({ message }) => message.role !== "system")) return undefined;
    return leadingBlockFault([...this.#accepted, ...fresh].map(({ message }) => message));
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
    return this.#remember(value, this.#reader.read(value));
  }

  #remember(table: LuaTable, data: LuaData): ReadRecord {
    const record = { checked: checkRecord(data), watch: Watch.on(table, this.#reader) };
    this.#read.set(table, record);
    return record;
  }

  /** Takes in the records after those already accepted. */
  #accept(fresh: readonly AcceptedRecord[]): string | undefined {
    for (const record of fresh) {
      const fault = this.#rules.accept(record.message);
      if (fault !== undefined) {
        this.#forget();
        return fault;
      }
      this.#composition.append(record.message);
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
