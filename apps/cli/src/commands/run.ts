import { writeFile } from "node:fs/promises";
import type { Frontmatter } from "@runvil/frontmatter";
import { FolderStore, type RunOptions, type UsageReport } from "@runvil/host";
import { INPUT_BROKER } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { parseRunError } from "@runvil/prompt";
import type { Outcome } from "@runvil/protocol";
import { argumentString } from "../argument-string.js";
import { type BudgetOptions, budgetsOf } from "../budget-options.js";
import { CommandError, type ExitCode, usageError } from "../command-error.js";
import { checkDeclared, inputNote, outputNote } from "../declared.js";
import { type EventFile, openEventFile } from "../event-file.js";
import { failureHints } from "../failure-hints.js";
import { type HostBase, hostBase, openHost, withLogAndServices } from "../host-setup.js";
import { watchInterrupts } from "../interrupt.js";
import { LiveOutput, printable } from "../live-output.js";
import { type LogLevel, logWriter } from "../log-writer.js";
import { type ModelOption, parseModelOption } from "../model-option.js";
import { openRecording } from "../model-recording.js";
import { setUpModels } from "../model-setup.js";
import { noModelText, partlyBoundText, roleCoverage } from "../no-model.js";
import { operator } from "../operator.js";
import { outcomeOutput } from "../outcome-output.js";
import { parseFile } from "../parse-file.js";
import { readPromptFile } from "../prompt-source.js";
import { runWatcher } from "../run-watcher.js";
import { type Terminal, writeAll, writeResult } from "../terminal.js";
import { checkFolder, checkWritable, fileError, type NamedFile, namedFile, readNamedFile } from "../text-file.js";

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
    return report({ outcome: { status: "failed", error }, hints }, file, options, terminal);
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
    ...(options.input === undefined
      ? {}
      : { input: await readNamedFile("input file", namedFile(options.input, terminal.folder)) }),
    ...(options.store === undefined ? {} : { store: await openStore(namedFile(options.store, terminal.folder)) }),
  };
  const live = new LiveOutput(terminal.stderr);
  const interrupts = watchInterrupts(process);
  const events = options.events === undefined ? undefined : openEventFile(namedFile(options.events, terminal.folder));
  try {
    const ended = await perform(runOptions, {
      base: await base(),
      file,
      frontmatter,
      models,
      options,
      terminal,
      live,
      events,
      signal: interrupts.signal,
    });
    live.close();
    return await report(ended, file, options, terminal);
  } finally {
    live.close();
    events?.close();
    interrupts.release();
  }
}

interface Performance {
  readonly base: HostBase;
  readonly file: string;
  readonly frontmatter: Frontmatter;
  readonly models: readonly ModelOption[];
  readonly options: RunCommandOptions;
  readonly terminal: Terminal;
  readonly live: LiveOutput;
  readonly events: EventFile | undefined;
  readonly signal: AbortSignal;
}

/** How a run ended, and what it spent when it was started at all. */
interface Ended {
  readonly outcome: Outcome;
  readonly usage?: UsageReport;
  /** What the user can do about a failure, a line each. */
  readonly hints?: readonly string[];
}

async function perform(run: RunOptions, performance: Performance): Promise<Ended> {
  const { base, file, frontmatter, models, options, terminal, live, events, signal } = performance;
  // What a Pack does wrong matters while the run is set up; later it is the run's own business, which shows in its outcome.
  let least: LogLevel = options.verbose ? "debug" : "warn";
  const log = logWriter(
    () => least,
    (line) => live.line(line),
  );
  const setup = await setUpModels(models, base, { env: terminal.env, log });
  const { bound, unbound } = roleCoverage(frontmatter.models, setup.models);
  if (unbound.length > 0 && bound.length === 0) throw new CommandError(noModelText(file, unbound));
  if (unbound.length > 0) live.line(partlyBoundText(unbound));
  showNote(inputNote(frontmatter, options), live);
  const services = Services.empty.with(INPUT_BROKER, operator(terminal, live));
  const recording =
    options.record === undefined
      ? undefined
      : await openRecording(namedFile(options.record, terminal.folder), setup.provider);
  const provider = recording?.provider ?? setup.provider;
  const host = await openHost({ ...withLogAndServices(base, log, services), models: setup.models, provider });
  const watcher = runWatcher(live);
  const handle = host.run({
    ...run,
    signal,
    record: watcher.record,
    onUnsettled: watcher.onUnsettled,
    ...(terminal.stderr.isTTY === true ? { onDelta: watcher.onDelta } : {}),
    onEvent: (event) => {
      if (!options.verbose) least = "error";
      events?.write(event);
      if (event.event === "log_checkpoint" && (options.verbose || options.log)) {
        live.line(printable(`log: ${event.message}`));
      }
    },
  });
  const outcome = await handle.outcome;
  const output = await handle.output;
  const hints =
    outcome.status === "failed"
      ? failureHints(outcome.error, { roles: frontmatter.models, packs: await host.packs(), verbose: options.verbose })
      : [];
  await host.close();
  await recording?.save();
  if (outcome.status === "completed") {
    showNote(outputNote(frontmatter, options, output !== undefined), live);
    if (options.output !== undefined && output !== undefined) {
      await saveOutput(namedFile(options.output, terminal.folder), output);
    }
  }
  return { outcome, usage: await handle.usage, hints };
}

async function report(
  ended: Ended,
  file: string,
  { json, verbose, usage }: RunCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { result, notes, exitCode } = outcomeOutput(ended.outcome, { file, json, verbose, usage }, ended.usage);
  for (const note of notes) await writeAll(terminal.stderr, `${note}\n`);
  for (const hint of ended.hints ?? []) await writeAll(terminal.stderr, `hint: ${printable(hint)}\n`);
  if (result !== "") await writeResult(terminal.stdout, result);
  return exitCode;
}

/** Refuses files that could not be written at the end, before the run costs anything. */
async function checkFiles({ events, output, store }: RunCommandOptions, folder: string): Promise<void> {
  if (events !== undefined) await checkWritable("event file", namedFile(events, folder));
  if (output !== undefined) await checkWritable("output file", namedFile(output, folder));
  if (store !== undefined) await checkFolder("store", namedFile(store, folder));
}

function showNote(note: string | undefined, live: LiveOutput): void {
  if (note !== undefined) live.line(printable(note));
}

async function openStore({ shown, path }: NamedFile): Promise<FolderStore> {
  try {
    return await FolderStore.open(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${shown}: the store cannot be opened: ${reason}`, undefined, { cause });
  }
}

async function saveOutput(file: NamedFile, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file.path, bytes);
  } catch (cause) {
    throw fileError("output file", file, cause);
  }
}
