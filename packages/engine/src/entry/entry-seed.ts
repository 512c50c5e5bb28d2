import { hash } from "node:crypto";

/** Seeds `math.random` of one VM from the run seed and the entry id (docs/spec/lua-environment.md section 1). */
export function entrySeed(runSeed: string, entryId: string): Uint8Array {
  return hash("sha256", `runvil.random.v0:${runSeed}:${entryId}`, "buffer");
}
