import { beforeGrace, type Log, logWith } from "@runvil/harness";
import type { AdmissionSetting } from "./admit.js";
import type { Begun } from "./run-start.js";

/**
 * What a beginning comes to, waited for no longer than the grace once its run is cancelled: a folder or a store of journals may
 * hang. A journal that it gives later is let go.
 *
 * Source: docs/spec/run-lifecycle.md section 12.
 */
export async function beginBeforeGrace(
  host: { readonly log: Log },
  beginning: Promise<Begun>,
  { execution, signal, graceMs }: AdmissionSetting,
): Promise<Begun> {
  const begun = await beforeGrace(beginning, signal, graceMs);
  if (begun !== "late") return begun;
  const log = logWith(host.log, { execution });
  log.warn("a run's journal or files were not ready after the cancel");
  beginning.then(
    (late) => (late.ok ? late.journal?.close() : undefined),
    (cause: unknown) => log.warn("a run's journal or files failed after the cancel", { cause }),
  );
  return { ok: false, outcome: { status: "cancelled" } };
}
