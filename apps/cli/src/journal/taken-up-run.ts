import type { Frontmatter } from "@runvil/frontmatter";
import { type GoingOnOptions, type Host, type RunHandle, readRecording } from "@runvil/host";
import type { Recording } from "@runvil/journal";
import { CommandError, type ExitCode, usageError } from "../command-error.js";
import { endOf, reportEnd } from "../ended-run.js";
import { type HostBase, hostBase, openHost, withLogAndServices } from "../host-setup.js";
import type { ModelOption } from "../model-option.js";
import { type RunSurroundings, runSurroundings } from "../run-surroundings.js";
import { openStore } from "../store-folder.js";
import type { Terminal } from "../terminal.js";
import { checkFolder, checkWritable, namedFile } from "../text-file.js";
import { type JournalFlags, journals, withJournals } from "./journal-setup.js";
import { type GoingOnModels, setUpRecordedModels } from "./recorded-models.js";
import { recordedFrontmatter } from "./recorded-prompt.js";
import { leaveAtInterrupt, leftEnd } from "./run-journal.js";

/** What every command takes that goes on with a recorded run. */
export interface TakeUpOptions extends JournalFlags {
  readonly plugin: readonly string[];
  readonly store?: string;
  readonly output?: string;
  readonly events?: string;
  readonly json: boolean;
  readonly usage: boolean;
  readonly log: boolean;
  readonly verbose: boolean;
}

/** What is known when the run goes on. */
export interface TakenUp {
  readonly host: Host;
  readonly recording: Recording;
  readonly around: RunSurroundings;
  readonly models: GoingOnModels;
  /** What resume and fork share. */
  readonly going: GoingOnOptions;
}

/** How one command goes on with a run. */
export interface TakeUp {
  readonly models: readonly ModelOption[];
  /** The prompt that the run goes on with, where it is not the recorded one. */
  readonly prompt?: string;
  /** The part of the recording that it goes on from. */
  part(whole: Recording): Recording;
  start(run: TakenUp): Promise<RunHandle>;
}

/**
 * Goes on with a recorded run, and reports its end as `runvil run` does.
 *
 * @throws CommandError for a journal, a configuration, a model or a file that cannot be used
 */
export async function takeUp(run: string, options: TakeUpOptions, how: TakeUp, terminal: Terminal): Promise<ExitCode> {
  const { config, plugin } = options;
  const base = await hostBase({ plugins: plugin, ...(config === undefined ? {} : { config }) }, terminal);
  const { options: journal, flag } = await journals(options, base, terminal);
  await checkFiles(options, terminal.folder);
  return withJournals(flag, async () => {
    const recording = how.part(await readRecording(journal.store, run));
    const frontmatter = await recordedFrontmatter(run, how.prompt ?? recording.header.prompt, base);
    const store = await storeOf(run, recording, options, terminal);
    checkRoles(frontmatter, how.models);
    const around = runSurroundings(options, terminal, false);
    try {
      leaveAtInterrupt(journal.store, around);
      const models = await setUpRecordedModels(recording, how.models, base, { env: terminal.env, log: around.log });
      const host = await openHost(hostOptions(base, around, models));
      const going = { ...around.lent, onLive: around.onLive, journal, provider: models.provider, ...store };
      const handle = await how.start({ host, recording, around, models, going });
      const ended = await endOf(handle, host, frontmatter, options, { live: around.live, folder: terminal.folder });
      around.close();
      const left = leftEnd({ ...ended, run: handle.name }, around.signal, flag);
      return await reportEnd(left, { ...options, file: handle.name }, terminal);
    } finally {
      around.close();
    }
  });
}

/** A Host without models of its own: the run brings them. */
function hostOptions(base: HostBase, around: RunSurroundings, { provider }: GoingOnModels) {
  const { models: _models, provider: _provider, ...rest } = withLogAndServices(base, around.log, around.services);
  return { ...rest, provider };
}

async function checkFiles({ events, output, store }: TakeUpOptions, folder: string): Promise<void> {
  if (events !== undefined) await checkWritable("event file", namedFile(events, folder));
  if (output !== undefined) await checkWritable("output file", namedFile(output, folder));
  if (store !== undefined) await checkFolder("store", namedFile(store, folder));
}

async function storeOf(
  run: string,
  { header }: Recording,
  { store }: TakeUpOptions,
  terminal: Terminal,
): Promise<Pick<GoingOnOptions, "store">> {
  if (header.store === "folder" && store === undefined) {
    throw new CommandError(`${run}: its files are in a folder; name it with --store FOLDER`);
  }
  if (header.store === "memory" && store !== undefined) {
    throw usageError(`--store: the files of ${run} are in its journal`);
  }
  return store === undefined ? {} : { store: await openStore(namedFile(store, terminal.folder)) };
}

function checkRoles({ models }: Frontmatter, options: readonly ModelOption[]): void {
  const labels = models.map(({ label }) => label);
  const unknown = options.find(({ role }) => role !== undefined && !labels.includes(role))?.role;
  if (unknown === undefined) return;
  const known = labels.length === 0 ? "it declares none" : `its roles are ${labels.join(", ")}`;
  throw usageError(`--model ${unknown}=...: the prompt has no role "${unknown}"; ${known}`);
}
