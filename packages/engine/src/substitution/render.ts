import { SubstitutionFailure } from "./failure.js";
import { type GlobalRead, type GlobalRequest, type ProseRoots, resolve } from "./resolve.js";
import { scan } from "./scan.js";

/**
 * Fills pending prose. Yields each global it needs, in order, and takes what was read; an error of the prompt's `__index`
 * ends the generator from outside.
 *
 * @param prose the pending prose as written
 * @param roots the values of the built-in roots at the read
 * @returns the filled text, or the first failure
 *
 * Source: docs/spec/blocks-and-prose.md sections 5 and 6.
 */
export function* renderProse(
  prose: string,
  roots: ProseRoots,
): Generator<GlobalRequest, string | SubstitutionFailure, GlobalRead> {
  let rendered = "";
  for (const piece of scan(prose)) {
    switch (piece.piece) {
      case "text":
        rendered += piece.text;
        break;
      case "placeholder": {
        const text = yield* resolve(piece.placeholder, roots);
        if (text instanceof SubstitutionFailure) return text;
        rendered += text;
        break;
      }
      case "unclosed":
        return new SubstitutionFailure("Unclosed", "unclosed '{{' in prose", piece.offset);
    }
  }
  return rendered;
}
