import { Command, CommanderError } from "commander";
import { CommandError, EXIT, type ExitCode } from "./command-error.js";
import type { CheckCommandOptions } from "./commands/check.js";
import type { MigrateCommandOptions } from "./commands/migrate.js";
import type { PickCommandOptions } from "./commands/pick.js";
import type { RunCommandOptions } from "./commands/run.js";
import type { TestCommandOptions } from "./commands/test.js";
import { MIGRATE_HELP, PROGRAM_HELP, RUN_HELP } from "./help-text.js";
import { addJournalCommands } from "./journal-commands.js";
import { printable } from "./live-output.js";
import { collect } from "./repeated-option.js";
import type { Terminal } from "./terminal.js";

/**
 * Runs one command line. What goes wrong ends in one message on standard error, never in a stack trace.
 *
 * @param args the arguments after the program's name
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal, version: string): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.completed;
  const program = commandLine(terminal, version, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.code === "commander.helpDisplayed") await helpOfPrompt(args, program, terminal);
      return error.exitCode === 0 ? EXIT.completed : EXIT.usage;
    }
    const known = error instanceof CommandError;
    const message = error instanceof Error ? error.message : String(error);
    terminal.stderr.write(printable(`runvil: ${known ? "" : "unexpected failure: "}${message}\n`));
    const exit = known ? error.exitCode : EXIT.failed;
    if (exit === EXIT.usage) terminal.stderr.write(`${seeHelp(args[0])}\n`);
    return exit;
  }
}

/** `runvil run FILE --help` also says what that file takes. */
async function helpOfPrompt(args: readonly string[], program: Command, terminal: Terminal): Promise<void> {
  const run = program.commands.find((command) => command.name() === args[0]);
  const file = run?.args.find((argument) => !argument.startsWith("-"));
  if (run?.name() !== "run" || file === undefined) return;
  const { runHelp } = await import("./commands/run-help.js");
  await runHelp(file, terminal);
}

function seeHelp(command = ""): string {
  return `see runvil ${command} --help`;
}

function commandLine(terminal: Terminal, version: string, ended: (code: ExitCode) => void): Command {
  const program = new Command("runvil")
    .description("Runs prompt files: Markdown, Lua blocks and prose that drive language models through tools.")
    .version(version, "-v, --version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    // Defaults that matter are in the descriptions.
    .configureHelp({ optionDescription: ({ description }) => description })
    .addHelpText("after", PROGRAM_HELP);

  program
    .command("run")
    .description("run a prompt file")
    .argument("<file>", "the prompt file, or - for standard input")
    .option(
      "--arg <name=value>",
      "one argument, typed as the prompt declares it; may be repeated; see runvil run FILE --help",
      collect,
      [],
    )
    .option("--args <text>", "the whole argument string, such as a JSON object")
    .option("--model <[role=]provider:model>", "the model of a role, or of every role; may be repeated", collect, [])
    .option(
      "--plugin <package>",
      "load a Plugin: a package, or a path such as ./plugin.mjs; may be repeated",
      collect,
      [],
    )
    .option("--config <file>", "a configuration file in place of the folder's runvil.config")
    .option("--json", "write the outcome as one JSON object", false)
    .option("--events <file>", "write the run's events to a file, one JSON object per line")
    .option("--store <folder>", "keep the run's files in a folder; default: in memory")
    .option("--input <file>", "the contents of the prompt's declared input file")
    .option("--output <file>", "where the prompt's declared output file goes")
    .option("--seed <hex>", "the run's seed, 64 hex digits; default: drawn at random")
    .option("--journal <folder>", "keep a journal of the run in a folder, to resume, replay or fork it")
    .option("--no-journal", "keep none, whatever the configuration says")
    .option("--durability <level>", "what the journal survives: process (default), or disk, also a loss of power")
    .option("--name <run>", "the run's name; default: one that no other run has")
    .option("--record <file>", "write the model's rounds to a scripted-model file, for --model scripted:<file>")
    .option("--max-rounds <n>", "end the run when it asks a model once more than this")
    .option("--max-tokens <n>", "... when its models used this many tokens and it asks once more")
    .option("--max-cost <amount>", "... when they cost this much, by the prices of the configuration")
    .option("--max-tool-calls <n>", "... when it calls tools once more than this")
    .option("--usage", "show the tokens and the cost on standard error when the run ends", false)
    .option("--log", "show what the prompt logs", false)
    .option("--verbose", "log everything, show where Lua failed, and --usage", false)
    .addHelpText("after", RUN_HELP)
    .action(async (file: string, options: RunCommandOptions) => {
      const { runCommand } = await import("./commands/run.js");
      ended(await runCommand(file, options, terminal));
    });

  addJournalCommands(program, terminal, ended);

  program
    .command("check")
    .description("parse prompt files and compile their Lua, without running them")
    .argument("<files...>", "the prompt files")
    .option("--near-duplicates", "also list tools that a run could offer and a model may take for each other", false)
    .option("--plugin <package>", "with --near-duplicates: load a Plugin; may be repeated", collect, [])
    .option("--config <file>", "a configuration file in place of the folder's runvil.config")
    .action(async (files: readonly string[], options: CheckCommandOptions) => {
      const { checkCommand } = await import("./commands/check.js");
      ended(await checkCommand(files, options, terminal));
    });

  program
    .command("test")
    .description("run the tests that stand beside prompt files, in NAME.expect.yaml")
    .argument("<paths...>", "folders, prompt files, or files of tests")
    .option("--filter <glob>", "run only the tests whose id matches; * stands for any text")
    .option("--update", "write what is seen into the files of tests", false)
    .option("--model <[role=]provider:model>", "with --update: record a role, or every role, anew", collect, [])
    .option("--plugin <package>", "load a Plugin; may be repeated", collect, [])
    .option("--config <file>", "a configuration file in place of the folder's runvil.config")
    .action(async (paths: readonly string[], options: TestCommandOptions) => {
      const { testCommand } = await import("./commands/test.js");
      ended(await testCommand(paths, options, terminal));
    });

  program
    .command("packs")
    .description("list the Packs that a run can use")
    .option(
      "--plugin <package>",
      "load a Plugin: a package, or a path such as ./plugin.mjs; may be repeated",
      collect,
      [],
    )
    .option("--config <file>", "a configuration file in place of the folder's runvil.config")
    .option("--json", "write the list as JSON", false)
    .action(async (options: { plugin: readonly string[]; config?: string; json: boolean }) => {
      const { packsCommand } = await import("./commands/packs.js");
      ended(await packsCommand({ ...options, plugins: options.plugin }, terminal));
    });

  program
    .command("pick")
    .description("show which tool a want picks, among those that a run can use")
    .argument("<want>", "what the tool should do, in a few words")
    .option("--config, --host <file>", "the configuration file of the Host, in place of the folder's runvil.config")
    .option("--plugin <package>", "load a Plugin; may be repeated", collect, [])
    .option("--model-folder <folder>", "a sentence-embedding model in place of the bundled word vectors")
    .option("--thresholds <numbers>", "floor,margin,duplicate,solo,topK in place of the model's own")
    .option("--json", "write the pick as JSON", false)
    .action(async (want: string, options: PickCommandOptions) => {
      const { pickCommand } = await import("./commands/pick.js");
      ended(await pickCommand(want, options, terminal));
    });

  program
    .command("migrate")
    .description("rewrite a prompt file of the older PromptForge language as a Runvil file")
    .argument("<file>", "the prompt file, or - for standard input")
    .option("-o, --output <file>", "write the Runvil text to a file in place of standard output")
    .option("--config, --host <file>", "a Host's configuration file: its tools may fill fuzzy tool slots")
    .option("--json", "write exit code, remarks and text as one JSON object", false)
    .addHelpText("after", MIGRATE_HELP)
    .action(async (file: string, options: MigrateCommandOptions) => {
      const { migrateCommand } = await import("./commands/migrate.js");
      ended(await migrateCommand(file, options, terminal));
    });

  program
    .command("models")
    .description("list the models that a run without --model uses")
    .option("--config <file>", "a configuration file in place of the folder's runvil.config")
    .option("--json", "write the list as JSON", false)
    .action(async (options: { config?: string; json: boolean }) => {
      const { modelsCommand } = await import("./commands/models.js");
      ended(await modelsCommand(options, terminal));
    });

  program.showHelpAfterError("see runvil --help");
  for (const command of program.commands) command.showHelpAfterError(seeHelp(command.name()));
  return program;
}
