import type { Moment, RecordedAnswer, Recording } from "./recording.js";

/** How many answers the run got. */
export function countAnswers({ moments }: Pick<Recording, "moments">): number {
  return moments.reduce((count, moment) => count + (moment.kind === "batch" ? moment.answers.length : 0), 0);
}

/**
 * The part of a recording that a fork takes: the first answers, the effects that they answer, and what those did to files. It
 * has no end.
 *
 * @param answers how many, a whole number
 * @throws RangeError when the recording has fewer
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Fork".
 */
export function firstAnswers(recording: Recording, answers: number): Recording {
  const had = countAnswers(recording);
  if (!Number.isInteger(answers) || answers < 0 || answers > had) {
    throw new RangeError(`a fork takes from 0 to ${had} answers of run ${recording.header.execution}, got ${answers}`);
  }
  const moments = firstMoments(recording.moments, answers);
  const taken = new Set(
    moments.flatMap((moment) => (moment.kind === "batch" ? moment.answers.map(({ id }) => id) : [])),
  );
  const isTaken = (id: string): boolean => taken.has(id);
  return {
    ...recording,
    effects: new Map(Array.from(recording.effects).filter(([id]) => isTaken(id))),
    moments,
    dropped: new Map(),
    // A file was read for the first time before the run changed it, whoever read it.
    files: recording.files.filter((moment) => moment.record === "read" || isTaken(moment.id)),
    end: undefined,
  };
}

/** The moments up to the last of the first answers: what came after it is another run's. */
function firstMoments(moments: readonly Moment[], answers: number): Moment[] {
  const first: Moment[] = [];
  let left = answers;
  for (const moment of moments) {
    if (left === 0 && moment.kind !== "rebind") break;
    if (moment.kind === "cancel") break;
    if (moment.kind === "rebind") {
      first.push(moment);
      continue;
    }
    const taken: RecordedAnswer[] = moment.answers.slice(0, left);
    first.push({ ...moment, answers: taken });
    if (taken.length < moment.answers.length) break;
    left -= taken.length;
  }
  return first;
}
