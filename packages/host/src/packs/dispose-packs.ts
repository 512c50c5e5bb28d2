import { type Log, logWith } from "@runvil/harness";
import type { RegisteredPack } from "./registered-pack.js";
import type { Registry } from "./registry.js";
import { LATE, within } from "./time-limit.js";

/** How long a Pack may take to dispose of itself, in milliseconds. Source: docs/spec/packs.md section 8. */
export const DISPOSE_LIMIT_MS = 5_000;

/**
 * Disposes of every Pack that was built, in reverse build order. Failures are logged only.
 *
 * Source: docs/spec/packs.md section 8.
 */
export async function disposePacks(registry: Registry, log: Log, limitMs = DISPOSE_LIMIT_MS): Promise<void> {
  for (const entry of [...registry.all()].reverse()) await dispose(entry, log, limitMs);
}

async function dispose(entry: RegisteredPack, log: Log, limitMs: number): Promise<void> {
  const parts = entry.state.status === "registered" ? undefined : entry.state.parts;
  if (parts?.dispose === undefined) return;
  const fail = (cause: unknown) => logWith(log, { pack: entry.id }).warn("a Pack failed to dispose", { cause });
  try {
    const end = await within(limitMs, (async () => parts.dispose?.())());
    if (end === LATE) fail(`no end within ${limitMs / 1000} seconds`);
  } catch (thrown) {
    fail(thrown);
  }
}
