import type { Abortable } from "./abort-switch.js";
import { guardedSignal } from "./guarded-signal.js";

/**
 * Gives a Pack, a model provider or a clock a signal of its own, which aborts when `source` does and whose listeners cannot
 * harm the run. It is made when it is first asked for, since many a partner never looks at it.
 *
 * @param onThrow gets what a listener threw or rejected with
 * @returns gives the one signal
 *
 * Source: docs/spec/packs.md section 6, docs/spec/models.md section 9.
 */
export function lendSignal(source: Abortable, onThrow: (thrown: unknown) => void): () => AbortSignal {
  let lent: AbortSignal | undefined;
  return () => {
    lent ??= follower(source, onThrow);
    return lent;
  };
}

function follower(source: Abortable, onThrow: (thrown: unknown) => void): AbortSignal {
  const controller = new AbortController();
  const follow = (): void => controller.abort(source.reason);
  if (source.aborted) follow();
  else source.addEventListener("abort", follow, { once: true });
  return guardedSignal(controller.signal, onThrow);
}
