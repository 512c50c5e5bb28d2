import type { RunEvent } from "@runvil/protocol";
import { readTrace, traceHtml } from "@runvil/trace";
import { EXIT, type ExitCode } from "../command-error.js";
import { hostBase, openHost, withLogAndServices } from "../host-setup.js";
import { type JournalFlags, journals, withJournals } from "../journal/journal-setup.js";
import { recordsOf } from "../journal/recorded-run.js";
import { printable } from "../live-output.js";
import { replaceNamedFile } from "../replaced-file.js";
import { type RunSurroundings, runSurroundings } from "../run-surroundings.js";
import { type Terminal, writeAll, writeResult } from "../terminal.js";
import { checkWritable, namedFile } from "../text-file.js";

/** The options of `runvil trace`. */
export interface TraceCommandOptions extends JournalFlags {
  readonly plugin: readonly string[];
  /** `-` for standard output. */
  readonly output?: string;
}

/**
 * Writes a run as one HTML page. The run is replayed for what happens between its effects; where it cannot be, the page has the
 * effects alone.
 *
 * @throws CommandError for a journal, a configuration or a file that cannot be used
 */
export async function traceCommand(run: string, options: TraceCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const { config, plugin, output = `${run}.html` } = options;
  const base = await hostBase({ plugins: plugin, ...(config === undefined ? {} : { config }) }, terminal);
  const { options: journal, flag } = await journals(options, base, terminal);
  return withJournals(flag, async () => {
    const records = await recordsOf(journal.store, run);
    const file = namedFile(output, terminal.folder);
    if (output !== "-") await checkWritable("trace", file);
    const around = runSurroundings({ log: false, verbose: false }, terminal, false);
    let events: readonly RunEvent[];
    try {
      const host = await openHost(withLogAndServices(base, around.log, around.services));
      events = await eventsOf((onEvent) => host.replay(run, { journal, onEvent, signal: around.signal }), around);
      await host.close();
    } finally {
      around.close();
    }
    if (around.signal.aborted) return EXIT.cancelled;
    const page = traceHtml(readTrace(records, events));
    if (output === "-") {
      await writeResult(terminal.stdout, page);
    } else {
      await replaceNamedFile("trace", file, page);
      await writeAll(terminal.stderr, printable(`runvil: wrote ${output}\n`));
    }
    return EXIT.completed;
  });
}

type Replaying = (onEvent: (event: RunEvent) => void) => Promise<{
  readonly outcome:
    | { readonly status: string; readonly error?: { readonly kind: string; readonly message: string } }
    | undefined;
}>;

/** What a replay reports; nothing when it cannot tell the whole. */
async function eventsOf(replay: Replaying, { live }: Pick<RunSurroundings, "live">): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const { outcome } = await replay((event) => void events.push(event));
  const isRefused = outcome?.status === "failed" && events.length === 0;
  if (isRefused || outcome?.error?.kind === "Determinism") {
    const reason = outcome.error?.message.split("\n", 1).join("") ?? "";
    live.line(printable(`note: the run cannot be replayed here, so the page has its effects alone: ${reason}`));
    return [];
  }
  return events;
}
