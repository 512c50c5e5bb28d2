import { quote } from "@runvil/names";
import { parsePath } from "@runvil/store-paths";
import { JournalError } from "./journal-error.js";

const MAX_BYTES = 200;

/**
 * Throws a `JournalError` of kind `name` for a text that cannot name a run: names of runs are single names of folders on
 * every system, so none reaches outside its store. Names that begin with a dot are the stores' own.
 *
 * Source: docs/spec/store.md section 3, whose rules hold for the name.
 */
export function checkRunName(run: string): void {
  const reason = fault(run);
  if (reason === undefined) return;
  throw new JournalError({ kind: "name", message: `invalid run name ${quote(run)}: ${reason}` });
}

/** Whether a text can name a run. */
export function isRunName(text: string): boolean {
  return fault(text) === undefined;
}

function fault(run: string): string | undefined {
  const path = parsePath(run);
  if (!path.ok) return path.reason.replace(/^path /, "the name ");
  if (run.startsWith(".")) return "the name starts with a dot";
  if (/[/<>:"|?*]/.test(run)) return 'the name contains one of / < > : " | ? *';
  if (Buffer.from(run).toString() !== run) return "the name is not Unicode text";
  return Buffer.byteLength(run) > MAX_BYTES ? `the name is longer than ${MAX_BYTES} bytes` : undefined;
}
