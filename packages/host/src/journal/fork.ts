import {
  environmentOf,
  findFiles,
  type Log,
  logWith,
  readRecording,
  rebuildStore,
  recordedModels,
  type Store,
} from "@runvil/harness";
import { countAnswers, firstAnswers, type JournalRecord, type Recording } from "@runvil/journal";
import type { Outcome } from "@runvil/protocol";
import type { InnerRun } from "../inner-run/call-runs.js";
import { resolveLimits } from "../limits.js";
import { checkOptions, type OptionRules, typed } from "../option-check.js";
import { checkModelCatalog, type ModelCatalog } from "../prepare/model-catalog.js";
import type { AdmissionSetting } from "../run/admit.js";
import { beginBeforeGrace } from "../run/begin-before-grace.js";
import type { RunHost } from "../run/run-host.js";
import { RUN_OPTION_RULES } from "../run/run-option-rules.js";
import { type Begun, startHandle } from "../run/run-start.js";
import { beginJournal, journalRefusal } from "./begin-journal.js";
import { journalsOf, uniqueName } from "./journal-options.js";
import { prepareRecorded, recordedModelList } from "./recorded-run.js";
import { GOING_ON_RULES, type GoingOnOptions } from "./resume-options.js";

/**
 * How a run is forked. Of `limits`, those of the Harness count: the run keeps the recorded ones. `store` is needed where the
 * recorded run's files were not in memory, and must hold them as they were at that answer.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Fork".
 */
export interface ForkOptions extends GoingOnOptions {
  /** How many of the recorded answers the fork takes. Default: all. */
  readonly at?: number;
  /** Binds the roles anew after those answers. Default: the recorded models. */
  readonly models?: ModelCatalog;
  /** The text of another prompt file, which must ask for the same up to there. Default: the recorded one. */
  readonly prompt?: string;
  /** The fork's name. Default: one that no other run has. */
  readonly name?: string;
}

const RULES: OptionRules<ForkOptions> = {
  ...GOING_ON_RULES,
  at: { takes: "a whole number of answers", accepts: (value) => Number.isInteger(value) },
  models: RUN_OPTION_RULES.models,
  prompt: typed("string", "the text of a prompt file"),
  name: RUN_OPTION_RULES.name,
};

/**
 * Starts a run that takes the first answers of another run's journal, then goes on live.
 *
 * @throws TypeError for options of another name or type; RangeError for more answers than there are; SetupError for a model catalog
 *   that contradicts itself, and without journals; JournalError and JournalFormatError for a journal that is missing or damaged (all
 *   as rejections)
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Fork".
 */
export async function fork(host: RunHost, run: string, options: ForkOptions = {}): Promise<InnerRun> {
  checkOptions("host.fork", options, RULES);
  const { name = uniqueName(), at, prompt, onLive } = options;
  const models = options.models === undefined ? undefined : checkModelCatalog(options.models);
  const limits = resolveLimits(host.limits, options.limits);
  const journals = journalsOf("host.fork", host, options);
  const whole = await readRecording(journals.store, run);
  const answers = at ?? countAnswers(whole);
  const recording = firstAnswers(whole, answers);
  const { header } = recording;
  const environment = { ...environmentOf(header), execution: name };
  const begin = async (setting: AdmissionSetting): Promise<Begun> => {
    const prepared = await prepareRecorded(host, { header, prompt, services: options.services, models }, setting);
    if (!prepared.ok) return prepared;
    const files = await filesAt(recording, options.store, logWith(host.log, { execution: name }));
    if (!files.ok) return files;
    const facts = {
      prompt: prompt ?? header.prompt,
      store: files.store,
      files: fileRecords(recording),
      forkedFrom: { execution: run, answers, ...(models === undefined ? {} : { rebinds: true as const }) },
      ...(header.bindings === undefined ? {} : { bindings: header.bindings }),
    };
    const begun = await beginJournal(host, journals, environment, facts);
    if (!begun.ok) return begun;
    return {
      ok: true,
      admitted: { ...prepared.admitted, store: files.store },
      environment,
      journal: begun.journal,
      opening: {
        kind: "fork",
        recording,
        ...(models === undefined ? {} : { models: recordedModels({ roles: prepared.admitted.roles }) }),
        ...(onLive === undefined ? {} : { onLive }),
      },
    };
  };
  return startHandle(host, {
    name,
    seed: header.seed,
    startedAt: header.started_at,
    models: [...(models?.models ?? []), ...recordedModelList(header.models.roles)],
    limits: { ...limits, run: header.limits },
    options,
    begin: (setting) => beginBeforeGrace(host, begin(setting), setting),
  });
}

type FilesAt = { readonly ok: true; readonly store: Store } | { readonly ok: false; readonly outcome: Outcome };

/** The recorded run's files as they were at the last answer that the fork takes. */
async function filesAt(recording: Recording, given: ForkOptions["store"], log: Log): Promise<FilesAt> {
  if (given === undefined) {
    if (recording.header.store === "memory") return rebuilt(recording);
    return refused(
      "Journal",
      "the recorded run's files were not kept in memory: pass a `store` that holds them as they were at that answer",
    );
  }
  try {
    const store = typeof given === "function" ? await given() : given;
    const found = await findFiles(recording, store);
    return found.ok ? { ok: true, store } : refused("Journal", found.message);
  } catch (cause) {
    log.error("a run's files could not be opened", { cause });
    return refused("Vfs", "store operation failed");
  }
}

async function rebuilt(recording: Recording): Promise<FilesAt> {
  try {
    return { ok: true, store: await rebuildStore(recording) };
  } catch (cause) {
    return { ok: false, outcome: journalRefusal(cause) };
  }
}

function refused(kind: "Journal" | "Vfs", message: string): FilesAt {
  return { ok: false, outcome: { status: "failed", error: { kind, message } } };
}

/** What the fork's own journal has to know of files, before any of its effects: contents first. */
function fileRecords({ files, blobs }: Recording): JournalRecord[] {
  const changes = files.filter((moment) => moment.record !== "answer");
  const left = files.flatMap((moment) =>
    moment.record === "answer" &&
    typeof moment.answer.value === "object" &&
    moment.answer.value !== null &&
    "files" in moment.answer.value
      ? Object.values(moment.answer.value.files)
      : [],
  );
  const hashes = new Set([...changes.flatMap((moment) => (moment.record === "read" ? [moment.sha256] : [])), ...left]);
  return [...Array.from(blobs.values()).filter(({ sha256 }) => hashes.has(sha256)), ...changes];
}
