import { guardedSignal, logWith } from "@runvil/harness";
import { type BuildSetting, reasonOf } from "./build-packs.js";
import type { RegisteredPack } from "./registered-pack.js";
import type { Registry } from "./registry.js";
import { LATE, within } from "./time-limit.js";

/** How long a Pack may take to start, in milliseconds. Source: docs/spec/packs.md section 8. */
export const START_LIMIT_MS = 30_000;

/**
 * Starts every built Pack, all at the same time. A failure, or the limit, makes its Pack unavailable.
 *
 * Source: docs/spec/packs.md section 8.
 */
export async function startPacks(registry: Registry, setting: BuildSetting, limitMs = START_LIMIT_MS): Promise<void> {
  await Promise.all(registry.all().map((entry) => start(entry, setting, limitMs)));
}

async function start(entry: RegisteredPack, setting: BuildSetting, limitMs: number): Promise<void> {
  if (entry.state.status !== "built" || entry.state.parts.start === undefined) return;
  const { parts } = entry.state;
  const abort = new AbortController();
  const fail = (reason: string, cause?: unknown): void => {
    entry.state = { status: "unavailable", reason, parts };
    abort.abort(new Error(reason));
    logWith(setting.log, { pack: entry.id }).error("a Pack failed to start", { reason, cause });
  };
  try {
    const signal = guardedSignal(AbortSignal.any([abort.signal, setting.signal]), (cause) =>
      logWith(setting.log, { pack: entry.id }).error("a Pack failed in an abort listener", { cause }),
    );
    const end = await within(limitMs, (async () => parts.start?.(signal))(), setting.signal);
    if (end === LATE && !setting.signal.aborted) fail(`it did not start within ${limitMs / 1000} seconds`);
  } catch (thrown) {
    fail(reasonOf(thrown, "it failed to start"), thrown);
  }
}
