import { dirname, join, resolve } from "node:path";
import {
  type Durability,
  fileJournalStore,
  JOURNAL_FOLDER,
  JournalError,
  type JournalOptions,
  loadConfig,
  SetupError,
} from "@runvil/host";
import { JournalFormatError } from "@runvil/journal";
import { BUNDLED_DIALECTS } from "../bundled-dialects.js";
import { CommandError, usageError } from "../command-error.js";
import type { HostBase } from "../host-setup.js";
import type { Terminal } from "../terminal.js";
import { checkFolder, namedFile } from "../text-file.js";
import { LeftJournals } from "./left-journals.js";

/** The options that say where journals are. */
export interface JournalFlags {
  /** A folder of journals; false for no journal, whatever the configuration says. */
  readonly journal?: string | false;
  readonly durability?: string;
  readonly config?: string;
}

/** Journals, and how a run is kept in them. */
export interface OpenJournals {
  readonly options: JournalOptions & { readonly store: LeftJournals };
  /** The option that finds them again on another command line; empty where none is needed. */
  readonly flag: string;
}

/**
 * The journals that a command works on: those of the command line, of the configuration, or beside it.
 *
 * @throws CommandError when the options contradict each other, or the folder is a file
 */
export async function journals(
  flags: JournalFlags,
  base: Pick<HostBase, "journal">,
  { folder }: Terminal,
): Promise<OpenJournals> {
  const durability = durabilityOf(flags.durability);
  if (typeof flags.journal === "string") {
    const named = namedFile(flags.journal, folder);
    await checkFolder("journal", named);
    const isDefault = base.journal === undefined && named.path === defaultFolder(flags, folder);
    return opened({ store: named.path }, durability, isDefault ? "" : ` --journal ${flags.journal}`);
  }
  const options = base.journal ?? { store: defaultFolder(flags, folder) };
  if (durability !== undefined && typeof options.store !== "string") {
    throw usageError("--durability is for a folder; the configuration's store of journals has its own");
  }
  return opened(options, durability, flags.config === undefined ? "" : ` --config ${flags.config}`);
}

/**
 * The journals of a command that runs nothing: the configuration is read only where the command line names no folder, and of it
 * only where journals are.
 *
 * @throws CommandError for a configuration that cannot be used
 */
export async function journalsAlone(flags: JournalFlags, terminal: Terminal): Promise<OpenJournals> {
  if (typeof flags.journal === "string") return journals(flags, {}, terminal);
  const loaded = await loadConfig({
    folder: terminal.folder,
    bundled: BUNDLED_DIALECTS,
    ...(flags.config === undefined ? {} : { file: flags.config }),
  });
  if (!loaded.ok) throw new CommandError(loaded.error.message, undefined, { cause: loaded.error });
  return journals(flags, loaded.config.options, terminal);
}

/**
 * Does something with journals; what goes wrong with them becomes a `CommandError`.
 *
 * @param hint what to do about a run that is not there
 */
export async function withJournals<T>(flag: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JournalError) {
      const hint = error.kind === "missing" ? `\nhint: \`runvil runs${flag}\` lists the runs` : "";
      throw new CommandError(`${error.message}${hint}`, undefined, { cause: error });
    }
    if (error instanceof JournalFormatError || error instanceof SetupError || error instanceof RangeError) {
      throw new CommandError(error.message, undefined, { cause: error });
    }
    throw error;
  }
}

function opened(options: JournalOptions, durability: Durability | undefined, flag: string): OpenJournals {
  const { store, durability: configured, ...rest } = options;
  const found = typeof store === "string" ? fileJournalStore(store, durability ?? configured) : store;
  return { options: { ...rest, store: new LeftJournals(found) }, flag };
}

function defaultFolder({ config }: JournalFlags, folder: string): string {
  return join(config === undefined ? folder : dirname(resolve(folder, config)), JOURNAL_FOLDER);
}

function durabilityOf(text: string | undefined): Durability | undefined {
  if (text === undefined || text === "process" || text === "disk") return text;
  throw usageError(`--durability takes process or disk, got ${JSON.stringify(text)}`);
}
