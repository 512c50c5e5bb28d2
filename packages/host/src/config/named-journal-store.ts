import { type Durability, type Journal, JournalError, type JournalLine, type JournalStore } from "@runvil/harness";
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
    return (await this.#open()).create(run);
  }

  async open(run: string): Promise<Journal> {
    return (await this.#open()).open(run);
  }

  async *read(run: string): AsyncGenerator<JournalLine, void, undefined> {
    yield* (await this.#open()).read(run);
  }

  async list(): Promise<readonly string[]> {
    return (await this.#open()).list();
  }

  async delete(run: string): Promise<void> {
    await (await this.#open()).delete(run);
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
