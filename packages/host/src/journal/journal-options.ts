import { randomBytes } from "node:crypto";
import { type Durability, fileJournalStore, type JournalStore } from "@runvil/harness";
import { kindOf } from "../option-check.js";
import { SetupError } from "../setup-error.js";

/** How long the journals of ended runs are kept. A run that has not ended is kept until it is deleted. */
export interface JournalKeeping {
  /** The most ended runs, the newest ones; a whole number. Absent: all. */
  readonly runs?: number;
  /** The most days since their start. Absent: any. */
  readonly days?: number;
}

/**
 * Where and how runs are journaled.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface JournalOptions {
  /** A store of journals, or the folder of one that keeps files, which is made when missing. */
  readonly store: JournalStore | string;
  /**
   * What a record survives, in a store of files: `process` the end of the process, however it comes; `disk` also a loss of power.
   * Default: `process`. A store that is handed in knows its own.
   */
  readonly durability?: Durability;
  /** Default: for ever. */
  readonly keep?: JournalKeeping;
}

/** A Host's, or one run's, journals. */
export interface HostJournal {
  readonly store: JournalStore;
  readonly keep: JournalKeeping;
}

const NAMES = ["store", "durability", "keep"];
const METHODS = ["create", "open", "read", "list", "delete"];

/**
 * Checks journal options.
 *
 * @param call the call, as messages name it
 * @throws TypeError for an option of another name or type; RangeError for a limit that is none
 */
export function checkJournal(call: string, options: JournalOptions): HostJournal {
  for (const name of Object.keys(options)) {
    if (!NAMES.includes(name)) {
      throw new TypeError(`${call}: unknown option \`journal.${name}\`, expected one of \`${NAMES.join("`, `")}\``);
    }
  }
  const { store, durability, keep = {} } = options;
  if (durability !== undefined && durability !== "process" && durability !== "disk") {
    throw new TypeError(`${call}: \`journal.durability\` takes "process" or "disk", got ${JSON.stringify(durability)}`);
  }
  checkKeeping(call, keep);
  if (typeof store === "string" && store !== "") return { store: fileJournalStore(store, durability), keep };
  if (!isJournalStore(store)) {
    throw new TypeError(`${call}: \`journal.store\` takes a store of journals or a folder, got ${kindOf(store)}`);
  }
  if (durability !== undefined) {
    throw new TypeError(
      `${call}: \`journal.durability\` goes with a folder; give it to the store, or pass the folder as \`journal.store\``,
    );
  }
  return { store, keep };
}

function checkKeeping(call: string, keep: JournalKeeping): void {
  for (const [name, value] of Object.entries(keep)) {
    if (name !== "runs" && name !== "days") {
      throw new TypeError(`${call}: unknown option \`journal.keep.${name}\`, expected one of \`runs\`, \`days\``);
    }
    if (typeof value === "number" && value >= 0 && (name === "days" || Number.isInteger(value))) continue;
    throw new RangeError(`${call}: \`journal.keep.${name}\` must be a number of at least zero, got ${String(value)}`);
  }
}

/** Whether a value can do what a store of journals does. */
export function isJournalStore(value: unknown): value is JournalStore {
  return METHODS.every((method) => typeof Reflect.get(Object(value), method) === "function");
}

/**
 * Where one run is journaled; undefined for nowhere.
 *
 * @throws SetupError, kind `journal-store`, for `true` at a Host without a store; TypeError as `checkJournal`
 */
export function journalOf(
  { journal }: { readonly journal: HostJournal | undefined },
  options: { readonly journal?: boolean | JournalOptions },
): HostJournal | undefined {
  if (options.journal === false) return undefined;
  if (options.journal === undefined) return journal;
  if (options.journal !== true) return checkJournal("host.run", options.journal);
  if (journal === undefined) throw noJournal("host.run");
  return journal;
}

/**
 * The journals that a call works on.
 *
 * @throws SetupError, kind `journal-store`, when there are none
 */
export function journalsOf(
  call: string,
  { journal }: { readonly journal: HostJournal | undefined },
  options: { readonly journal?: JournalOptions },
): HostJournal {
  const found = options.journal === undefined ? journal : checkJournal(call, options.journal);
  if (found === undefined) throw noJournal(call);
  return found;
}

function noJournal(call: string): SetupError {
  return new SetupError(
    "journal-store",
    `${call}: there is no store of journals; give createHost one, such as \`journal: { store: "journals" }\``,
  );
}

/** A run name that no other run has. */
export function uniqueName(): string {
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return `run-${now}-${randomBytes(4).toString("hex")}`;
}
