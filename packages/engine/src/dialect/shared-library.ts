import type { LuaBlock } from "@runvil/prompt";
import { type Failure, failureOf } from "../chain/failure.js";
import { runCoroutine } from "../entry/coroutine.js";
import type { Entry } from "../entry/entry.js";
import { raisedFailure, raisedSummary } from "../entry/raised.js";
import { interrupted } from "../run/engine-error.js";
import type { Turn } from "../run/parking.js";

/**
 * Runs a prompt's shared library in an entry's VM, that of the H1 pass included, as a library that the section requires: it may
 * suspend, `jump` is refused meanwhile, and what it returns is dropped.
 *
 * @returns what the entry fails with, if it does
 * Source: docs/spec/promptforge-dialect.md section 6 (PF-50), docs/spec/blocks-and-prose.md section 8.
 */
export function* runSharedLibrary(entry: Entry, library: LuaBlock): Generator<Turn, Failure | undefined, undefined> {
  const heading = `# ${entry.run.prompt.title}`;
  entry.report("library_load_started", { heading });
  entry.loading += 1;
  const end = yield* runCoroutine(entry.vm.coroutine(entry.vm.load(library.chunk), []));
  entry.loading -= 1;
  if (entry.chain.checkCancel()) return failureOf(interrupted());
  if (end.status === "raised") {
    entry.report("library_load_failed", { heading, ...raisedSummary(entry, end.value) });
    return raisedFailure(entry, end.value, end.traceback);
  }
  entry.report("library_load_succeeded", { heading });
  return undefined;
}
