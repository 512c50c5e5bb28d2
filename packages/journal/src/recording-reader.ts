import { type Effect, type EffectAnswer, PROTOCOL_VERSION } from "@runvil/protocol";
import type { AnswerLine } from "./answer-line.js";
import { EffectDecoder } from "./effect-decoder.js";
import type { EffectLine } from "./effect-line.js";
import type { EndLine } from "./end-line.js";
import type { BlobLine } from "./file-line.js";
import { countAnswers } from "./first-answers.js";
import { JournalFormatError } from "./format-error.js";
import type { HeaderLine } from "./header-line.js";
import type { InputLine } from "./input-line.js";
import type { JournalRecord } from "./journal-record.js";
import type { FileMoment, Moment, RecordedAnswer, Recording } from "./recording.js";
import { sha256 } from "./sha256.js";

/**
 * Puts a recording together from the records of a journal, and refuses what no run can have written.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class RecordingReader {
  readonly #decoder = new EffectDecoder();
  readonly #effects = new Map<string, Effect>();
  readonly #requestHashes = new Map<string, string>();
  readonly #answered = new Set<string>();
  readonly #moments: Moment[] = [];
  readonly #dropped = new Map<string, EffectAnswer>();
  readonly #files: FileMoment[] = [];
  readonly #blobs = new Map<string, BlobLine>();
  #header: HeaderLine | undefined;
  #end: EndLine | undefined;
  #batch: RecordedAnswer[] = [];
  #batchNumber = -1;
  #cancelled = false;
  #line = 0;

  /**
   * Takes the next record.
   *
   * @throws JournalFormatError when no run can have written it at this place
   */
  add(record: JournalRecord): void {
    this.#line += 1;
    if (this.#end !== undefined) throw this.#fault("follows the end of the run");
    if ((this.#header === undefined) !== (record.record === "run")) {
      throw this.#fault(this.#header === undefined ? "comes before the header" : "is a second header");
    }
    switch (record.record) {
      case "run":
        this.#begin(record);
        break;
      case "effect":
        this.#effect(record);
        break;
      case "answer":
        this.#answer(record);
        break;
      case "input":
        this.#input(record);
        break;
      case "blob":
        this.#blobs.set(record.sha256, record);
        break;
      case "read":
      case "write":
        this.#files.push(record);
        break;
      case "end":
        this.#end = record;
        break;
    }
  }

  /**
   * The recording of all records so far.
   *
   * @throws JournalFormatError when there was none, and when they end within what the run began with
   */
  finish(): Recording {
    if (this.#header === undefined) throw new JournalFormatError(1, "is missing: there is no header");
    if (this.#line - 1 < (this.#header.file_records ?? 0)) {
      const what = "is missing, of what the run began with: nothing of it was done, so delete it and run it again";
      throw new JournalFormatError(this.#line + 1, what);
    }
    return {
      header: this.#header,
      effects: this.#effects,
      requestHashes: this.#requestHashes,
      moments: this.#moments,
      dropped: this.#dropped,
      files: this.#files,
      blobs: this.#blobs,
      hasForkedPart: this.#hasForkedPart(this.#header),
      end: this.#end,
    };
  }

  #hasForkedPart({ forked_from: origin }: HeaderLine): boolean {
    if (origin === undefined || this.#end !== undefined) return true;
    const answers = countAnswers({ moments: this.#moments });
    if (answers !== origin.answers) return answers > origin.answers;
    return origin.rebinds !== true || this.#moments.at(-1)?.kind === "rebind";
  }

  #begin(header: HeaderLine): void {
    if (header.protocol !== PROTOCOL_VERSION) {
      throw this.#fault(`is of protocol ${header.protocol}, and this version of Runvil knows ${PROTOCOL_VERSION} only`);
    }
    if (sha256(header.prompt) !== header.prompt_sha256) throw this.#fault("holds another prompt than its hash says");
    this.#header = header;
  }

  #effect(line: EffectLine): void {
    if (this.#effects.has(line.id)) throw this.#fault(`issues the effect ${line.id} a second time`);
    const decoded = this.#decoder.decode(line);
    if (!decoded.ok) throw this.#fault(decoded.what);
    this.#effects.set(line.id, decoded.effect);
    if (decoded.sha256 !== undefined) this.#requestHashes.set(line.id, decoded.sha256);
  }

  #answer(line: AnswerLine): void {
    const { id } = line;
    if (!this.#effects.has(id)) throw this.#fault(`answers the effect ${id}, which was not issued`);
    if (this.#answered.has(id)) throw this.#fault(`answers the effect ${id} a second time`);
    this.#answered.add(id);
    const answer = answerOf(line);
    this.#files.push({ record: "answer", id, answer });
    if ("dropped" in line) this.#dropped.set(id, answer);
    else this.#deliver(line.batch, { id, answer });
  }

  #deliver(batch: number, answer: RecordedAnswer): void {
    if (this.#cancelled) throw this.#fault("answers a run that was cancelled");
    const goesOn = batch === this.#batchNumber;
    if (!goesOn && batch !== this.#batchNumber + 1)
      throw this.#fault(`belongs to batch ${batch}, which does not follow`);
    if (!goesOn || this.#moments.at(-1)?.kind !== "batch") {
      this.#batchNumber = batch;
      this.#batch = [];
      this.#moments.push({ kind: "batch", goesOn, answers: this.#batch });
    }
    this.#batch.push(answer);
  }

  #input(line: InputLine): void {
    if (line.what === "rebind") {
      this.#moments.push({ kind: "rebind", models: line.models });
      return;
    }
    if (this.#cancelled) throw this.#fault("cancels the run a second time");
    this.#cancelled = true;
    this.#moments.push({ kind: "cancel", cancel: line });
  }

  #fault(what: string): JournalFormatError {
    return new JournalFormatError(this.#line, what);
  }
}

function answerOf(line: AnswerLine): EffectAnswer {
  // A discriminated answer is rebuilt by its `ok`, so that the two halves stay together.
  if ("dropped" in line) {
    const { record: _record, id: _id, dropped: _dropped, ...answer } = line;
    return answer;
  }
  const { record: _record, id: _id, batch: _batch, ...answer } = line;
  return answer;
}
