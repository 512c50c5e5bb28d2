import type { RunOptions } from "@runvil/host";
import { INPUT_BROKER, type InputBroker } from "@runvil/pack-user-input";
import { type PackLogger, Services } from "@runvil/plugin-sdk";
import { type EventFile, openEventFile } from "./event-file.js";
import { watchInterrupts } from "./interrupt.js";
import { LiveOutput, printable } from "./live-output.js";
import { type LogLevel, logWriter } from "./log-writer.js";
import { operator } from "./operator.js";
import { runWatcher } from "./run-watcher.js";
import type { Terminal } from "./terminal.js";
import { namedFile } from "./text-file.js";

/** How a run is shown while it goes on. */
export interface RunLook {
  readonly events?: string;
  readonly log: boolean;
  readonly verbose: boolean;
}

/** What the process has for one run: its terminal, its operator, interrupts and the file of its events. */
export interface RunSurroundings {
  readonly live: LiveOutput;
  readonly log: PackLogger;
  readonly operator: InputBroker;
  /** The operator as a service. */
  readonly services: Services;
  /** Aborts at the first interrupt. */
  readonly signal: AbortSignal;
  /** What a run is started, resumed or forked with. */
  readonly lent: Required<Pick<RunOptions, "signal" | "record" | "onUnsettled" | "onEvent">> &
    Pick<RunOptions, "onDelta">;
  /** The events from here on are new: until then, those of a run that is taken up were shown before. */
  readonly onLive: () => void;
  /** Shows no log from here on: what is left to happen is what an interrupted run looks like. */
  quiet(): void;
  /** Gives everything back. A second call does nothing. */
  close(): void;
}

/**
 * Opens what a run needs of its process.
 *
 * @param isNew whether all of the run's events are new; for another one, `onLive` says from when
 * @throws CommandError when the file of events cannot be opened
 */
export function runSurroundings(look: RunLook, terminal: Terminal, isNew: boolean): RunSurroundings {
  const live = new LiveOutput(terminal.stderr);
  const events: EventFile | undefined =
    look.events === undefined ? undefined : openEventFile(namedFile(look.events, terminal.folder));
  const interrupts = watchInterrupts(process);
  // What a Pack does wrong matters while the run is set up; later it is the run's own business, which shows in its outcome.
  let least: LogLevel = look.verbose ? "debug" : "warn";
  let isLive = isNew;
  const broker = operator(terminal, live);
  const watcher = runWatcher(live);
  let isClosed = false;
  let isQuiet = false;
  return {
    live,
    log: logWriter(
      () => least,
      (line) => {
        if (!isQuiet) live.line(line);
      },
    ),
    operator: broker,
    services: Services.empty.with(INPUT_BROKER, broker),
    signal: interrupts.signal,
    lent: {
      signal: interrupts.signal,
      record: watcher.record,
      onUnsettled: watcher.onUnsettled,
      ...(terminal.stderr.isTTY === true ? { onDelta: watcher.onDelta } : {}),
      onEvent(event) {
        if (!look.verbose) least = "error";
        events?.write(event);
        if (isLive) watcher.onEvent(event);
        if (isLive && event.event === "log_checkpoint" && (look.verbose || look.log)) {
          live.line(printable(`log: ${event.message}`));
        }
      },
    },
    onLive: () => {
      isLive = true;
    },
    quiet: () => {
      isQuiet = !look.verbose;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      live.close();
      events?.close();
      interrupts.release();
    },
  };
}
