import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Frontmatter } from "@runvil/frontmatter";
import { FolderStore, type RunOptions, type UsageReport } from "@runvil/host";
import { INPUT_BROKER } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { MAX_PROMPT_BYTES, parsePrompt, parseRunError } from "@runvil/prompt";
import type { Outcome } from "@runvil/protocol";
import { argumentString } from "../argument-string.js";
import { type BudgetOptions, budgetsOf } from "../budget-options.js";
import { CommandError, type ExitCode, usageError } from "../command-error.js";
import { type EventFile, openEventFile } from "../event-file.js";
import { hostBase, openHost, withLogAndServices } from "../host-setup.js";
import { watchInterrupts } from "../interrupt.js";
import { LiveOutput } from "../live-output.js";
import { type LogLevel, logWriter } from "../log-writer.js";
import { type ModelOption, parseModelOption } from "../model-option.js";
import { openRecording } from "../model-recording.js";
import { setUpModels } from "../model-setup.js";
import { operator } from "../operator.js";
import { outcomeOutput } from "../outcome-output.js";
import { runWatcher } from "../run-watcher.js";
import { type Terminal, writeAll } from "../terminal.js";
import { fileError, readNamedFile } from "../text-file.js";

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
  const prompt = await readNamedFile("prompt file", resolve(terminal.folder, file), MAX_PROMPT_BYTES);
  const parsed = parsePrompt(prompt);
  if (!parsed.ok) {
    return report({ outcome: { status: "failed", error: parseRunError(parsed.error) } }, file, options, terminal);
  }
  const { frontmatter } = parsed.prompt;
  checkDeclared(frontmatter, options, models);
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
      : { input: await readNamedFile("input file", resolve(terminal.folder, options.input)) }),
    ...(options.store === undefined ? {} : { store: await openStore(resolve(terminal.folder, options.store)) }),
  };
  const live = new LiveOutput(terminal.stderr);
  const interrupts = watchInterrupts(process);
  const events = options.events === undefined ? undefined : openEventFile(resolve(terminal.folder, options.events));
  try {
    const ended = await perform(runOptions, { models, options, terminal, live, events, signal: interrupts.signal });
    live.close();
    return await report(ended, file, options, terminal);
  } finally {
    live.close();
    events?.close();
    interrupts.release();
  }
}

interface Performance {
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
}

async function perform(run: RunOptions, performance: Performance): Promise<Ended> {
  const { models, options, terminal, live, events, signal } = performance;
  // What a Pack does wrong matters while the run is set up; later it is the run's own business, which shows in its outcome.
  let least: LogLevel = options.verbose ? "debug" : "warn";
  const log = logWriter(
    () => least,
    (line) => live.line(line),
  );
  const base = await hostBase(
    { plugins: options.plugin, ...(options.config === undefined ? {} : { config: options.config }) },
    terminal,
  );
  const setup = await setUpModels(models, base, { env: terminal.env, log });
  const services = Services.empty.with(INPUT_BROKER, operator(terminal, live));
  const recording =
    options.record === undefined
      ? undefined
      : await openRecording(resolve(terminal.folder, options.record), setup.provider);
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
    },
  });
  const outcome = await handle.outcome;
  const output = await handle.output;
  await host.close();
  await recording?.save();
  if (options.output !== undefined && outcome.status === "completed") {
    if (output === undefined) live.line(`runvil: the run left no output file, so ${options.output} was not written`);
    else await saveOutput(resolve(terminal.folder, options.output), output);
  }
  return { outcome, usage: await handle.usage };
}

async function report(
  ended: Ended,
  file: string,
  { json, verbose, usage }: RunCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { result, notes, exitCode } = outcomeOutput(ended.outcome, { file, json, verbose, usage }, ended.usage);
  for (const note of notes) await writeAll(terminal.stderr, `${note}\n`);
  if (result !== "") await writeAll(terminal.stdout, result);
  return exitCode;
}

function checkDeclared(frontmatter: Frontmatter, options: RunCommandOptions, models: readonly ModelOption[]): void {
  if (options.input !== undefined && frontmatter.input === null)
    throw usageError("--input: the prompt declares no input file");
  if (options.output !== undefined && frontmatter.output === null) {
    throw usageError("--output: the prompt declares no output file");
  }
  const labels = frontmatter.models.map(({ label }) => label);
  for (const { role } of models) {
    if (role === undefined || labels.includes(role)) continue;
    const known = labels.length === 0 ? "it declares none" : `its roles are ${labels.join(", ")}`;
    throw usageError(`--model ${role}=...: the prompt has no role "${role}"; ${known}`);
  }
}

async function openStore(folder: string): Promise<FolderStore> {
  try {
    return await FolderStore.open(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${folder}: the store cannot be opened: ${reason}`, undefined, { cause });
  }
}

async function saveOutput(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (cause) {
    throw fileError("output file", file, cause);
  }
}
