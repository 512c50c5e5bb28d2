import { createHash } from "node:crypto";

/** Seeds `math.random` of one VM from the run seed and the entry id (docs/spec/lua-environment.md section 1). */
export function entrySeed(runSeed: string, entryId: string): Uint8Array {
  return createHash("sha256").update(`runvil.random.v0:${runSeed}:${entryId}`).digest();
}
