import type { Block } from "@runvil/prompt";
import { failureOf } from "../chain/failure.js";
import { scalarReturn } from "../result/scalar-return.js";
import { interrupted, luaError } from "../run/engine-error.js";
import { SLICE, type Turn } from "../run/parking.js";
import { type CoroutineEnd, runCoroutine } from "./coroutine.js";
import type { Entry } from "./entry.js";
import type { EntryExit } from "./exit.js";
import { gated } from "./h1-gate.js";
import { raisedFailure } from "./raised.js";

/** A Lua block of a region with the prose right before it. */
export interface PlacedBlock {
  readonly block: Extract<Block, { kind: "lua" }>;
  /** Its pending prose as written. */
  readonly prose: string;
}

/** The Lua blocks of a region, each with its pending prose. */
export function placedBlocks(blocks: readonly Block[]): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "lua") continue;
    const before = blocks[index - 1];
    placed.push({ block, prose: before?.kind === "prose" ? before.text : "" });
  }
  return placed;
}

const CANCELLED: EntryExit = { exit: "failure", failure: failureOf(interrupted()) };

/**
 * Runs an entry's blocks in file order.
 *
 * Source: docs/spec/walk-jump-call.md section 3.4.
 */
export function* runBlocks(entry: Entry): Generator<Turn, EntryExit, undefined> {
  let number = 0;
  for (const { block, prose } of placedBlocks(entry.region.blocks)) {
    number += 1;
    entry.jump = undefined;
    entry.rooms.prose.bind(prose);
    entry.report("lua_block_started", { block: number });
    const end = yield* runCoroutine(entry.vm.coroutine(entry.vm.load(block.chunk), []));
    // Sections that jump to each other never wait and hardly run Lua.
    if (entry.run.spendPiece()) yield SLICE;
    // A cancel replaces whatever the block ended with.
    const exit = entry.chain.checkCancel() ? CANCELLED : blockExit(entry, end);
    if (exit?.exit === "failure") {
      const { error, reported } = exit.failure;
      entry.report("lua_block_failed", { block: number, kind: error.kind, message: reported });
      return exit;
    }
    entry.report("lua_block_succeeded", { block: number });
    if (exit !== undefined) return exit;
  }
  return { exit: "fall" };
}

/** What a block's end means; `undefined`: the next block runs. */
function blockExit(entry: Entry, end: CoroutineEnd): EntryExit | undefined {
  if (entry.jump !== undefined) return { exit: "jump", reference: entry.jump };
  if (end.status === "raised") return { exit: "failure", failure: raisedFailure(entry, end.value, end.traceback) };
  const result = scalarReturn(end.values[0]);
  switch (result.kind) {
    case "nothing":
      return undefined;
    case "refused":
      return { exit: "failure", failure: gated(entry, failureOf(luaError(result.message))) };
    case "text":
      return { exit: "return", text: result.text };
  }
}
