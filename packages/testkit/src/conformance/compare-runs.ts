import type { CaseExpectation, ComparedPart } from "./case.js";
import { jsonEqual } from "./json-equal.js";
import type { Mismatch } from "./mismatch.js";
import type { Observation } from "./observation.js";

/** In each part of `same` two runs of a case are equal, in each of `different` they are not. */
export function compareRuns(
  expected: Pick<CaseExpectation, "same" | "different">,
  first: Observation,
  second: Observation,
): readonly Mismatch[] {
  const pair = (part: ComparedPart) => [partOf(first, part), partOf(second, part)] as const;
  const found: Mismatch[] = [];
  for (const part of expected.same ?? []) {
    const [one, two] = pair(part);
    if (!jsonEqual(one, two)) found.push({ what: `same: ${part}`, expected: one, actual: two });
  }
  for (const part of expected.different ?? []) {
    const [one, two] = pair(part);
    if (jsonEqual(one, two)) found.push({ what: `different: ${part}`, expected: { other: one }, actual: two });
  }
  return found;
}

function partOf(observed: Observation, part: ComparedPart): unknown {
  switch (part) {
    case "store":
      return Array.from(observed.files, ([path, contents]) => [path, Buffer.from(contents).toString("base64")]);
    case "logs":
      return observed.logs?.map(({ level, message }) => ({ level, message }));
    default:
      return observed[part];
  }
}
