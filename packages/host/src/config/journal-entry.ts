import { basename, dirname, join, resolve } from "node:path";
import type { Durability, JournalStore } from "@runvil/harness";
import { isJournalStore, type JournalKeeping, type JournalOptions } from "../journal/journal-options.js";
import { SetupError } from "../setup-error.js";
import type { BundledModules } from "./bundled-modules.js";
import { namedEntry } from "./named-entry.js";
import { NamedJournalStore } from "./named-journal-store.js";

/** The folder of journals beside a configuration that names no other. */
export const JOURNAL_FOLDER = join(".runvil", "runs");

/** Where and how the runs of a configuration are journaled. */
export interface JournalSettings {
  /** A folder, seen from the configuration's own. Default: `.runvil/runs`. */
  readonly folder?: string;
  /**
   * In place of a folder: a store of journals, the name of the package whose default export makes one, or such a name with its
   * options.
   */
  readonly store?: JournalStore | string | readonly [name: string, options: unknown];
  /** What a record survives. Not for a store that is handed in, which knows its own. Default: `process`. */
  readonly durability?: Durability;
  /** How long the journals of ended runs are kept. Default: for ever. */
  readonly keep?: JournalKeeping;
}

/** Journals of a configuration: `true` keeps them in `.runvil/runs`, a text in that folder; both are seen from the configuration's. */
export type JournalEntry = boolean | string | JournalSettings;

const NAMES = ["folder", "store", "durability", "keep"];

/**
 * The journals of a configuration as `createHost` takes them; undefined for none. A package is loaded with the first journal.
 *
 * @param from the configuration file, absolute
 * @param bundled taken before what is installed
 * @throws SetupError, kind `config-file`
 */
export function journalOptions(
  entry: JournalEntry,
  from: string,
  bundled: BundledModules = {},
): JournalOptions | undefined {
  const settings = settingsOf(entry, from);
  if (settings === undefined) return undefined;
  const { folder = JOURNAL_FOLDER, store, durability, keep } = settings;
  const kept = keep === undefined ? {} : { keep };
  const lasting = durability === undefined ? {} : { durability };
  if (store === undefined) return { store: resolve(dirname(from), folder), ...lasting, ...kept };
  if (settings.folder !== undefined) throw fault(from, "`journal` has both `folder` and `store`; give one of them");
  const named = namedEntry(store);
  if (named !== undefined) {
    const around = { folder: dirname(from), ...lasting };
    return { store: new NamedJournalStore(named, { from, bundled, around }), ...kept };
  }
  if (!isJournalStore(store)) {
    throw fault(from, "`journal.store` must be a store of journals, a package name, or a [package name, options] pair");
  }
  if (durability !== undefined) throw fault(from, "`journal.durability` is for the store itself, which is handed in");
  return { store, ...kept };
}

function settingsOf(entry: unknown, from: string): JournalSettings | undefined {
  if (entry === false) return undefined;
  if (entry === true) return {};
  if (typeof entry === "string" && entry !== "") return { folder: entry };
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    throw fault(
      from,
      '`journal` must be true, a folder, or an object such as { "folder": "runs", "durability": "disk" }',
    );
  }
  const unknown = Object.keys(entry).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw fault(from, `unknown field \`journal.${unknown}\`, expected one of \`${NAMES.join("`, `")}\``);
  }
  const { folder, durability }: { readonly folder?: unknown; readonly durability?: unknown } = entry;
  if (folder !== undefined && (typeof folder !== "string" || folder === ""))
    throw fault(from, "`journal.folder` is no folder");
  if (durability !== undefined && durability !== "process" && durability !== "disk") {
    throw fault(from, '`journal.durability` must be "process" or "disk"');
  }
  return entry;
}

function fault(from: string, message: string): SetupError {
  return new SetupError("config-file", `${basename(from)}: ${message}`);
}
