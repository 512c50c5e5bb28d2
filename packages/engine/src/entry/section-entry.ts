import type { Section } from "@runvil/prompt";
import type { Chain } from "../chain/chain.js";
import { failureOf } from "../chain/failure.js";
import { EngineError } from "../run/engine-error.js";
import type { Turn } from "../run/parking.js";
import { runBlocks } from "./blocks.js";
import { Entry } from "./entry.js";
import type { EntryExit } from "./exit.js";
import { setUp } from "./set-up.js";

/**
 * One section entry of a walk: set-up, blocks, read-back, teardown.
 *
 * Source: docs/spec/walk-jump-call.md section 3.
 */
export function* runSectionEntry(chain: Chain, section: Section): Generator<Turn, EntryExit, undefined> {
  const entry = new Entry(chain, { name: section.name, blocks: section.blocks, section });
  entry.report("section_started", {});
  const exit = yield* runEntry(entry);
  if (exit.exit !== "failure") entry.report("section_finished", {});
  return exit;
}

/**
 * What a section entry and the H1 pass share. Teardown happens exactly once, also when the chain is stopped.
 *
 * @param leave reads back what else crosses, while the VM still lives; not called on a failure
 */
export function* runEntry(entry: Entry, leave?: (exit: EntryExit) => void): Generator<Turn, EntryExit, undefined> {
  entry.chain.entry = entry;
  entry.chain.stood = { section: entry.name, entry: entry.id };
  try {
    const unready = yield* setUp(entry);
    if (unready !== undefined) return { exit: "failure", failure: unready };
    const exit = yield* runBlocks(entry);
    if (exit.exit !== "failure") {
      entry.chain.var = entry.rooms.variables.readBack("strict");
      leave?.(exit);
    }
    return exit;
  } catch (error) {
    if (error instanceof EngineError) return { exit: "failure", failure: failureOf(error) };
    throw error;
  } finally {
    entry.report("vm_teardown_started", {});
    entry.vm.close();
    entry.report("vm_teardown_succeeded", {});
    entry.chain.entry = undefined;
  }
}
