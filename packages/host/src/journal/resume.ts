import {
  environmentOf,
  type FoundWrites,
  findFiles,
  JournalError,
  JournalWriter,
  type Log,
  logWith,
  NO_WRITES,
  readRecording,
  rebuildStore,
  type Store,
} from "@runvil/harness";
import type { Recording } from "@runvil/journal";
import type { Outcome } from "@runvil/protocol";
import type { InnerRun } from "../inner-run/call-runs.js";
import { resolveLimits } from "../limits.js";
import { checkOptions } from "../option-check.js";
import type { AdmissionSetting } from "../run/admit.js";
import { beginBeforeGrace } from "../run/begin-before-grace.js";
import type { RunHost } from "../run/run-host.js";
import { type Begun, startHandle } from "../run/run-start.js";
import { holdJournal, journalRefusal } from "./begin-journal.js";
import { journalsOf } from "./journal-options.js";
import { prepareRecorded, recordedModelList } from "./recorded-run.js";
import { checkInDoubt, RESUME_RULES, type ResumeOptions } from "./resume-options.js";

/**
 * Takes a run up where its journal ends.
 *
 * @throws TypeError for options of another name or type; SetupError, kind `journal-store`, without journals; JournalError and
 *   JournalFormatError for a journal that is held, missing or damaged (all as rejections)
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export async function resume(host: RunHost, run: string, options: ResumeOptions = {}): Promise<InnerRun> {
  checkOptions("host.resume", options, RESUME_RULES);
  const { inDoubt = {}, onLive } = options;
  checkInDoubt(inDoubt);
  const limits = resolveLimits(host.limits, options.limits);
  const journals = journalsOf("host.resume", host, options);
  const journal = await journals.store.open(run);
  const writer = new JournalWriter(journal);
  try {
    const recording = await readRecording(journals.store, run);
    const { header } = recording;
    if (header.execution !== run) throw otherRun(run, header.execution);
    const held = holdJournal(host, journals, writer, recording);
    const begin = async (setting: AdmissionSetting): Promise<Begun> => {
      if (!recording.hasForkedPart) {
        return refused("the fork was cut off before it had all that it takes: delete it, and fork the run anew");
      }
      const prepared = await prepareRecorded(host, { header, services: options.services }, setting);
      if (!prepared.ok) return prepared;
      const files = await filesOf(recording, options.store, logWith(host.log, { execution: run }));
      if (!files.ok) return { ok: false, outcome: files.outcome };
      return {
        ok: true,
        admitted: { ...prepared.admitted, store: files.store },
        environment: environmentOf(header),
        journal: held,
        opening: {
          kind: "resume",
          recording,
          inDoubt,
          writes: files.writes,
          ...(onLive === undefined ? {} : { onLive }),
        },
      };
    };
    return startHandle(host, {
      name: run,
      seed: header.seed,
      startedAt: header.started_at,
      models: recordedModelList(header.models.roles),
      limits: { ...limits, run: header.limits },
      options,
      async begin(setting) {
        try {
          const begun = await beginBeforeGrace(host, begin(setting), setting);
          if (!begun.ok) await held.close();
          return begun;
        } catch (cause) {
          await held.close();
          return { ok: false, outcome: journalRefusal(cause) };
        }
      },
    });
  } catch (error) {
    await writer.close();
    throw error;
  }
}

type RunFilesFound =
  | { readonly ok: true; readonly store: Store; readonly writes: FoundWrites }
  | { readonly ok: false; readonly outcome: Outcome };

/** The run's files as it left them. */
async function filesOf(recording: Recording, given: ResumeOptions["store"], log: Log): Promise<RunFilesFound> {
  if (recording.header.store === "memory") {
    return { ok: true, store: await rebuildStore(recording), writes: NO_WRITES };
  }
  if (given === undefined) return refused("the run's files were not kept in memory: pass the `store` that it had");
  try {
    const store = typeof given === "function" ? await given() : given;
    // Of a run that ended nothing is done any more.
    if (recording.end !== undefined) return { ok: true, store, writes: NO_WRITES };
    const found = await findFiles(recording, store);
    return found.ok ? { ok: true, store, writes: found.writes } : refused(found.message);
  } catch (cause) {
    log.error("a run's files could not be opened", { cause });
    return { ok: false, outcome: { status: "failed", error: { kind: "Vfs", message: "store operation failed" } } };
  }
}

/** The keys of idempotent calls are made of the run's name: a copy that goes on too would have the same for other calls. */
function otherRun(run: string, recorded: string): JournalError {
  const message =
    `the journal of run ${run} is of run ${recorded}, under whose name alone it can be resumed: ` +
    "give it that name again, or fork it";
  return new JournalError({ kind: "name", message });
}

function refused(message: string): { readonly ok: false; readonly outcome: Outcome } {
  return { ok: false, outcome: { status: "failed", error: { kind: "Journal", message } } };
}
