import type { Chain } from "../chain/chain.js";
import type { ChainEnd } from "../chain/failure.js";
import { follow } from "../chain/walk.js";
import type { Turn } from "../run/parking.js";
import { Entry } from "./entry.js";
import { runEntry } from "./section-entry.js";

/**
 * The H1 pass: the H1 body's blocks, once, before the walk.
 *
 * @returns the chain's end when the pass settled it; `undefined` when the walk goes on
 * Source: docs/spec/run-lifecycle.md section 8.
 */
export function* runH1Pass(chain: Chain): Generator<Turn, ChainEnd | undefined, undefined> {
  const { prompt } = chain.run;
  if (prompt.h1.length === 0) return undefined;
  const entry = new Entry(chain, { name: prompt.title, blocks: prompt.h1 });
  const exit = yield* runEntry(entry, ({ exit: how }) => {
    // After a scalar return no section reads it any more.
    if (how !== "return") chain.input = { args: chain.input.args, argv: entry.rooms.argv.readBack() };
  });
  switch (exit.exit) {
    case "failure":
      return { status: "failure", failure: exit.failure };
    case "return":
      return { status: "result", text: exit.text };
    case "jump":
      return follow(chain, undefined, exit.reference);
    case "fall":
      return undefined;
  }
}
