import { runH1Pass } from "../entry/h1-pass.js";
import type { Turn } from "../run/parking.js";
import type { Chain } from "./chain.js";
import { endChain } from "./end.js";
import { walk } from "./walk.js";

/** The root chain: the H1 pass, then the main walk (docs/spec/run-lifecycle.md section 3). */
export function* runRootChain(chain: Chain): Generator<Turn, void, undefined> {
  const h1 = yield* runH1Pass(chain);
  // Entry 0.0 is the H1 pass's, also when none runs.
  chain.entries = 1;
  endChain(chain, h1 ?? (chain.levels.length === 0 ? { status: "result", text: undefined } : yield* walk(chain)));
}

/** A called chain or a task: a walk from its base level. */
export function* runChain(chain: Chain): Generator<Turn, void, undefined> {
  endChain(chain, yield* walk(chain));
}
