import type { Command } from "commander";
import type { ExitCode } from "./command-error.js";
import type { ForkCommandOptions } from "./commands/fork.js";
import type { ReplayCommandOptions } from "./commands/replay.js";
import type { ResumeCommandOptions } from "./commands/resume.js";
import type { RunsCommandOptions } from "./commands/runs.js";
import type { ShowCommandOptions } from "./commands/show.js";
import type { TraceCommandOptions } from "./commands/trace.js";
import { JOURNAL_HELP } from "./help-text.js";
import { collect } from "./repeated-option.js";
import type { Terminal } from "./terminal.js";

/** Adds the commands that work on the journals of runs. */
export function addJournalCommands(program: Command, terminal: Terminal, ended: (code: ExitCode) => void): void {
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .option("--journal <folder>", "the folder of journals; default: the configuration's, or .runvil/runs beside it")
      .option("--config <file>", "a configuration file in place of the folder's runvil.config");
  const plugins = (to: Command): Command =>
    to.option("--plugin <package>", "load a Plugin; may be repeated", collect, []);
  const shown = (to: Command): Command =>
    to
      .option("--json", "write the outcome as one JSON object", false)
      .option("--events <file>", "write the run's events to a file, those that are replayed too")
      .option("--usage", "show the tokens and the cost on standard error when the run ends", false)
      .option("--log", "show what the prompt logs", false)
      .option("--verbose", "log everything, show where Lua failed, and --usage", false);
  const takenUp = (to: Command): Command =>
    shown(plugins(to))
      .option("--durability <level>", "what the journal survives: process (default), or disk, also a loss of power")
      .option("--store <folder>", "the folder that kept the run's files")
      .option("--output <file>", "where the prompt's declared output file goes");

  takenUp(command("resume", "go on with a run that was interrupted"))
    .argument("<run>", "the run's name")
    .option("--in-doubt <how>", "tool calls that may have run: fail (default), or ask the operator")
    .option("--rounds-in-doubt <how>", "model rounds without an answer: again (default), or ask the operator")
    .addHelpText("after", JOURNAL_HELP)
    .action(async (run: string, options: ResumeCommandOptions) => {
      const { resumeCommand } = await import("./commands/resume.js");
      ended(await resumeCommand(run, options, terminal));
    });

  shown(plugins(command("replay", "play a run again from its journal: no model, no tool, no file")))
    .argument("<run>", "the run's name")
    .option("--prompt <file>", "play another prompt file, to see where it differs")
    .action(async (run: string, options: ReplayCommandOptions) => {
      const { replayCommand } = await import("./commands/replay.js");
      ended(await replayCommand(run, options, terminal));
    });

  takenUp(command("fork", "start a run with the first answers of another one"))
    .argument("<run>", "the other run's name")
    .argument("[file]", "another prompt file, which must ask for the same up to there")
    .option("--at <n>", "how many answers it takes; default: all")
    .option("--model <[role=]provider:model>", "bind a role, or every role, anew; may be repeated", collect, [])
    .option("--name <run>", "the new run's name; default: one that no other run has")
    .action(async (run: string, file: string | undefined, options: ForkCommandOptions) => {
      const { forkCommand } = await import("./commands/fork.js");
      ended(await forkCommand(run, file, options, terminal));
    });

  command("runs", "list the runs that have a journal, or delete some")
    .option("--json", "write the list as JSON", false)
    .option("--older-than <age>", "only runs that started longer ago, such as 30d or 12h")
    .option("--prune", "with --older-than: delete those that ended", false)
    .option("--delete <run>", "delete a run; may be repeated", collect, [])
    .action(async (options: RunsCommandOptions) => {
      const { runsCommand } = await import("./commands/runs.js");
      ended(await runsCommand(options, terminal));
    });

  command("show", "show what a run's models were told and answered")
    .argument("<run>", "the run's name")
    .option("--json", "write it as JSON", false)
    .action(async (run: string, options: ShowCommandOptions) => {
      const { showCommand } = await import("./commands/show.js");
      ended(await showCommand(run, options, terminal));
    });

  plugins(command("trace", "write a run as one HTML page"))
    .argument("<run>", "the run's name")
    .option("-o, --output <file>", "the page; default: RUN.html in the current folder")
    .action(async (run: string, options: TraceCommandOptions) => {
      const { traceCommand } = await import("./commands/trace.js");
      ended(await traceCommand(run, options, terminal));
    });
}
