import {
  type Durability,
  type Journal,
  JournalError,
  type JournalErrorKind,
  type JournalLine,
  type JournalPosition,
  type JournalStore,
} from "@runvil/harness";
import { isJournalStore } from "../journal/journal-options.js";
import { messageOf } from "../setup-error.js";
import type { BundledModules } from "./bundled-modules.js";
import { importDefault } from "./import-module.js";
import type { NamedEntry } from "./named-entry.js";
import { placedMessage } from "./thrown-place.js";

/**
 * What the default export of a package of journals is called with, after the options that the configuration has for it: its folder,
 * from which paths in the options are seen, and its durability.
 */
export interface JournalSurroundings {
  readonly folder: string;
  readonly durability?: Durability;
}

/** How a package of journals is found and called. */
export interface JournalImport {
  /** The configuration file, absolute. */
  readonly from: string;
  readonly bundled: BundledModules;
  readonly around: JournalSurroundings;
}

/** The store of journals that a package makes. The package is loaded with the first call, since most processes need none. */
export class NamedJournalStore implements JournalStore {
  /** The name of the package: where its store is, only it knows. */
  readonly place: string;
  readonly #named: NamedEntry;
  readonly #setting: JournalImport;
  #opening: Promise<JournalStore> | undefined;

  constructor(named: NamedEntry, setting: JournalImport) {
    this.place = named.name;
    this.#named = named;
    this.#setting = setting;
  }

  async create(run: string): Promise<Journal> {
    const store = await this.#open();
    return journalOf(await own(() => store.create(run)));
  }

  async open(run: string): Promise<Journal> {
    const store = await this.#open();
    return journalOf(await own(() => store.open(run)));
  }

  async *read(run: string): AsyncGenerator<JournalLine, void, undefined> {
    const store = await this.#open();
    try {
      yield* store.read(run);
    } catch (error) {
      throw ownError(error);
    }
  }

  async list(): Promise<readonly string[]> {
    const store = await this.#open();
    return own(() => store.list());
  }

  async delete(run: string): Promise<void> {
    const store = await this.#open();
    await own(() => store.delete(run));
  }

  #open(): Promise<JournalStore> {
    this.#opening ??= this.#load();
    return this.#opening;
  }

  async #load(): Promise<JournalStore> {
    const { name, options } = this.#named;
    const { from, bundled, around } = this.#setting;
    let exported: unknown;
    try {
      exported = await importDefault(name, from, bundled);
    } catch (cause) {
      throw this.#failure(`could not be loaded: ${placedMessage(messageOf(cause), cause)}`, cause);
    }
    if (typeof exported !== "function") {
      throw this.#failure("could not be loaded: its default export is no function that makes a store of journals");
    }
    let store: unknown;
    try {
      store = await exported(options ?? {}, around);
    } catch (cause) {
      throw this.#failure(`refused its options: ${placedMessage(messageOf(cause), undefined)}`, cause);
    }
    if (!isJournalStore(store))
      throw this.#failure("could not be loaded: its default export made no store of journals");
    return store;
  }

  #failure(what: string, cause?: unknown): JournalError {
    return new JournalError({ kind: "failed", message: `the store of journals ${this.place} ${what}`, cause });
  }
}

function journalOf(journal: Journal): Journal {
  return {
    run: journal.run,
    append: (...lines) => own(async () => journal.append(...lines)),
    sync: () => own(() => journal.sync()),
    close: () => own(() => journal.close()),
  };
}

async function own<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw ownError(error);
  }
}

/** A package may have a copy of its own of the class that tells what is wrong with a journal. */
function ownError(error: unknown): unknown {
  if (error instanceof JournalError || !(error instanceof Error) || error.name !== "JournalError") return error;
  const { kind, at }: { readonly kind?: unknown; readonly at?: JournalPosition } = Object(error);
  const known = KINDS.find((name) => name === kind) ?? "failed";
  return new JournalError({ kind: known, message: error.message, cause: error, ...(at === undefined ? {} : { at }) });
}

const KINDS: readonly JournalErrorKind[] = [
  "held",
  "exists",
  "missing",
  "name",
  "corrupt",
  "format",
  "unsupported",
  "failed",
  "closed",
];
