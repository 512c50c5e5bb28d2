import type { Section } from "@runvil/prompt";
import { runSectionEntry } from "../entry/section-entry.js";
import { EngineError } from "../run/engine-error.js";
import type { Turn } from "../run/parking.js";
import type { Chain } from "./chain.js";
import { type ChainEnd, failureOf } from "./failure.js";
import { resolveFrom } from "./heading.js";

/**
 * Walks from the chain's place until a return, a failure, or the end of its base level.
 *
 * Source: docs/spec/walk-jump-call.md section 4.
 */
export function* walk(chain: Chain): Generator<Turn, ChainEnd, undefined> {
  for (;;) {
    const section = chain.section;
    if (section === undefined) return { status: "result", text: undefined };
    const exit = yield* runSectionEntry(chain, section);
    switch (exit.exit) {
      case "failure":
        return { status: "failure", failure: exit.failure };
      case "return":
        return { status: "result", text: exit.text };
      case "fall":
        if (!advance(chain)) return { status: "result", text: undefined };
        break;
      case "jump": {
        const failed = follow(chain, section, exit.reference);
        if (failed !== undefined) return failed;
        break;
      }
    }
  }
}

/** Moves to the next sibling; a level that runs out resumes the one above. */
function advance(chain: Chain): boolean {
  for (;;) {
    const level = chain.levels.at(-1);
    if (level === undefined) return false;
    level.index += 1;
    if (level.index < level.list.length) return true;
    chain.levels.pop();
  }
}

/** Moves to a jump's target: a sibling, or a child whose level is pushed. */
export function follow(chain: Chain, from: Section | undefined, reference: string): ChainEnd | undefined {
  try {
    const target = resolveFrom(chain.run.prompt, from, reference, { bad: "strict" });
    const level = chain.levels.at(-1);
    const sibling = level?.list.indexOf(target) ?? -1;
    if (level !== undefined && sibling >= 0) level.index = sibling;
    else if (from !== undefined) chain.levels.push({ list: from.children, index: from.children.indexOf(target) });
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return { status: "failure", failure: failureOf(error) };
    throw error;
  }
}
