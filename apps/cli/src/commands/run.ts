import type { Frontmatter } from "@runvil/frontmatter";
import type { RunOptions } from "@runvil/host";
import { parseRunError } from "@runvil/prompt";
import { argumentString } from "../argument-string.js";
import { type BudgetOptions, budgetsOf } from "../budget-options.js";
import { CommandError, type ExitCode, usageError } from "../command-error.js";
import { checkDeclared, inputNote } from "../declared.js";
import { type EndedRun, endOf, failuresOf, reportEnd } from "../ended-run.js";
import { failureHints } from "../failure-hints.js";
import { type HostBase, hostBase, openHost, withLogAndServices } from "../host-setup.js";
import type { RunJournal } from "../journal/run-journal.js";
import { printable } from "../live-output.js";
import { type ModelOption, parseModelOption } from "../model-option.js";
import { openRecording } from "../model-recording.js";
import { setUpModels } from "../model-setup.js";
import { noModelText, partlyBoundText, roleCoverage } from "../no-model.js";
import { parseFile } from "../parse-file.js";
import { readPromptFile } from "../prompt-source.js";
import { type RunSurroundings, runSurroundings } from "../run-surroundings.js";
import { openStore } from "../store-folder.js";
import type { Terminal } from "../terminal.js";
import { checkFolder, checkWritable, namedFile, readNamedFile } from "../text-file.js";

/** The options of `runvil run`. */
export interface RunCommandOptions extends BudgetOptions {
  readonly arg: readonly string[];
  readonly args?: string;
  readonly model: readonly string[];
  readonly plugin: readonly string[];
  readonly config?: string;
  readonly json: boolean;
  readonly events?: string;
  readonly store?: string;
  readonly input?: string;
  readonly output?: string;
  readonly seed?: string;
  readonly record?: string;
  /** A folder of journals; false for no journal, whatever the configuration says. */
  readonly journal?: string | false;
  readonly durability?: string;
  readonly name?: string;
  readonly usage: boolean;
  readonly log: boolean;
  readonly verbose: boolean;
}

/**
 * Runs a prompt file: its result goes to standard output, everything else to standard error.
 *
 * @throws CommandError when the command line, a file, a Plugin or a model cannot be used
 */
export async function runCommand(file: string, options: RunCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const models = options.model.map(parseModelOption);
  const budgets = budgetsOf(options);
  if (options.seed !== undefined && !/^[0-9a-f]{64}$/u.test(options.seed)) {
    throw usageError("--seed takes 64 lowercase hex digits");
  }
  const prompt = await readPromptFile(file, terminal);
  let loading: Promise<HostBase> | undefined;
  const base = (): Promise<HostBase> => {
    loading ??= hostBase(
      { plugins: options.plugin, ...(options.config === undefined ? {} : { config: options.config }) },
      terminal,
    );
    return loading;
  };
  const parsed = await parseFile(prompt, async () => (await base()).dialects);
  if (!parsed.ok) {
    const error = parseRunError(parsed.error);
    const hints = failureHints(error, { roles: [], packs: [], verbose: options.verbose });
    return reportEnd({ outcome: { status: "failed", error }, hints }, { ...options, file }, terminal);
  }
  const { frontmatter } = parsed.prompt;
  checkDeclared(frontmatter, options, models);
  await checkFiles(options, terminal.folder);
  const runOptions: RunOptions = {
    prompt,
    args: argumentString(
      { pairs: options.arg, ...(options.args === undefined ? {} : { whole: options.args }) },
      frontmatter.args,
    ),
    limits: { budgets },
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.input === undefined
      ? {}
      : { input: await readNamedFile("input file", namedFile(options.input, terminal.folder)) }),
    ...(options.store === undefined ? {} : { store: await openStore(namedFile(options.store, terminal.folder)) }),
  };
  const around = runSurroundings(options, terminal, true);
  try {
    const ended = await perform(runOptions, {
      base: await base(),
      file,
      frontmatter,
      models,
      options,
      terminal,
      around,
    });
    around.close();
    return await reportEnd(ended, { ...options, file }, terminal);
  } finally {
    around.close();
  }
}

interface Performance {
  readonly base: HostBase;
  readonly file: string;
  readonly frontmatter: Frontmatter;
  readonly models: readonly ModelOption[];
  readonly options: RunCommandOptions;
  readonly terminal: Terminal;
  readonly around: RunSurroundings;
}

async function perform(run: RunOptions, performance: Performance): Promise<EndedRun> {
  const { base, file, frontmatter, models, options, terminal, around } = performance;
  const { live, log, services } = around;
  const setup = await setUpModels(models, base, { env: terminal.env, log });
  const { bound, unbound } = roleCoverage(frontmatter.models, setup.models);
  if (unbound.length > 0 && bound.length === 0) throw new CommandError(noModelText(file, unbound));
  if (unbound.length > 0) live.line(partlyBoundText(unbound));
  const note = inputNote(frontmatter, options);
  if (note !== undefined) live.line(printable(note));
  const journal = await openRunJournal(options, base, terminal);
  const recording =
    options.record === undefined
      ? undefined
      : await openRecording(namedFile(options.record, terminal.folder), setup.provider);
  const provider = recording?.provider ?? setup.provider;
  const host = await openHost({ ...withLogAndServices(base, log, services), models: setup.models, provider });
  const start = () => host.run({ ...run, ...around.lent, journal: journal?.options ?? false });
  const handle = journal === undefined ? start() : journal.start(around, start);
  const ended = await endOf(handle, host, frontmatter, options, { live, folder: terminal.folder });
  const unrecorded = recording === undefined ? [] : await failuresOf(recording.save());
  const kept = { ...ended, unsaved: [...(ended.unsaved ?? []), ...unrecorded] };
  return journal === undefined ? kept : journal.end(kept, around.signal);
}

/** Where the run is journaled. What it takes is loaded only for a run that is. */
async function openRunJournal(
  options: RunCommandOptions,
  base: HostBase,
  terminal: Terminal,
): Promise<RunJournal | undefined> {
  const { journal, durability, name } = options;
  const isAsked = typeof journal === "string" || (journal !== false && base.journal !== undefined);
  if (!isAsked) {
    const idle = durability !== undefined ? "--durability" : name !== undefined ? "--name" : undefined;
    if (idle !== undefined) throw usageError(`${idle} is for a run with a journal; --journal FOLDER keeps one`);
    return undefined;
  }
  const { runJournal } = await import("../journal/run-journal.js");
  return runJournal(options, base, terminal);
}

/** Refuses files that could not be written at the end, before the run costs anything. */
async function checkFiles({ events, output, store }: RunCommandOptions, folder: string): Promise<void> {
  if (events !== undefined) await checkWritable("event file", namedFile(events, folder));
  if (output !== undefined) await checkWritable("output file", namedFile(output, folder));
  if (store !== undefined) await checkFolder("store", namedFile(store, folder));
}
