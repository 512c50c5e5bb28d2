import type { LiveModels } from "@runvil/testkit";
import { CommandError, EXIT, type ExitCode, usageError } from "../command-error.js";
import { type HostBase, vendorBase } from "../host-setup.js";
import { printable } from "../live-output.js";
import { logWriter } from "../log-writer.js";
import { parseModelOption } from "../model-option.js";
import { setUpModels } from "../model-setup.js";
import { type Terminal, writeAll } from "../terminal.js";

/** The options of `runvil test`. */
export interface TestCommandOptions {
  readonly filter?: string;
  readonly update: boolean;
  readonly model: readonly string[];
  readonly plugin: readonly string[];
  readonly config?: string;
}

/**
 * Runs the tests that stand beside prompt files, and writes a report to standard output.
 *
 * @param paths folders, prompt files and files of tests
 * @throws CommandError when the command line, the configuration, a Plugin or a model cannot be used, and when there is no test
 */
export async function testCommand(
  paths: readonly string[],
  options: TestCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.model.length > 0 && !options.update) {
    throw usageError("--model records anew, and only --update does that; add --update");
  }
  const { config, filter, update } = options;
  const base = await vendorBase({ plugins: options.plugin, ...(config === undefined ? {} : { config }) }, terminal);
  const live = update ? await liveModels(base, options, terminal) : undefined;
  const { formatReport, runPromptTests } = await import("@runvil/testkit");
  const { services, dialects } = base;
  const report = await runPromptTests({
    paths,
    update,
    plugins: () => base.plugins,
    ...(services === undefined ? {} : { services: () => services }),
    ...(dialects === undefined ? {} : { dialects: () => dialects }),
    ...(filter === undefined ? {} : { filter }),
    ...(live === undefined ? {} : { live }),
  });
  if (report.results.length === 0) {
    const which = filter === undefined ? "no NAME.expect.yaml" : `no test whose id matches ${filter}`;
    throw new CommandError(`${paths.join(", ")}: there is ${which}`);
  }
  const lines = formatReport(report, { title: "tests", fileName: (file) => file });
  await writeAll(terminal.stdout, lines.map((line) => `${printable(line)}\n`).join(""));
  for (const file of report.written) await writeAll(terminal.stderr, `runvil: wrote ${printable(file)}\n`);
  return report.failed === 0 ? EXIT.completed : EXIT.failed;
}

/** The models that an update records; undefined when none is configured. */
async function liveModels(
  base: HostBase,
  options: TestCommandOptions,
  terminal: Terminal,
): Promise<LiveModels | undefined> {
  const write = (line: string): void => void terminal.stderr.write(`${line}\n`);
  const log = logWriter(() => "warn", write);
  const setup = await setUpModels(options.model.map(parseModelOption), base, { env: terminal.env, log });
  const { current, roles = {} } = setup.models;
  const bound = new Set([...(current === undefined ? [] : [current]), ...Object.values(roles)]);
  if (bound.size === 0) return undefined;
  // Asking a model may cost money, so nobody is to be surprised by it.
  write(`runvil: recording anew with ${[...bound].join(", ")}`);
  return setup;
}
