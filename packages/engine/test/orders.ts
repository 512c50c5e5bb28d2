import type { Effect } from "@runvil/protocol";
import type { Drive } from "./drive.js";

/**
 * Runs a prompt once for each order in which its answers can arrive, one answer at a time. Store operations are answered
 * at once, as the Harness does.
 *
 * @param make a new run, the same each time
 * @param visit called with each run at its end
 * @returns how many orders there were
 */
export function inEveryOrder(make: () => Drive, visit: (drive: Drive) => void): number {
  const path: number[] = [];
  for (let orders = 1; ; orders++) {
    const widths: number[] = [];
    const drive = make();
    for (let depth = 0; ; depth++) {
      const waiting = settleStore(drive);
      if (drive.outcome !== undefined) break;
      widths[depth] = waiting.length;
      path[depth] ??= 0;
      perform(drive, waiting[path[depth] ?? 0]);
    }
    path.length = widths.length;
    visit(drive);
    while (path.length > 0 && (path.at(-1) ?? 0) + 1 >= (widths[path.length - 1] ?? 0)) path.pop();
    if (path.length === 0) return orders;
    path.push((path.pop() ?? 0) + 1);
  }
}

/**
 * Runs a prompt to its end, each time answering as many of the waiting effects as `choose` says, in its order.
 *
 * @param choose gives the effects to answer before the next step, at least one
 */
export function inOrder(drive: Drive, choose: (waiting: readonly Effect[]) => readonly Effect[]): Drive {
  for (;;) {
    const waiting = settleStore(drive);
    if (drive.outcome !== undefined) return drive;
    for (const effect of choose(waiting)) perform(drive, effect);
  }
}

function settleStore(drive: Drive): readonly Effect[] {
  for (;;) {
    drive.settle();
    const waiting = [...drive.outstanding.values()];
    const store = waiting.filter(({ kind }) => kind === "store_operation");
    if (drive.outcome !== undefined || store.length === 0) return waiting;
    for (const effect of store) perform(drive, effect);
  }
}

function perform(drive: Drive, effect: Effect | undefined): void {
  if (effect === undefined || !drive.perform(effect)) throw new Error("a run waits for an answer that nobody gives");
}

/** What each chain asked for, in its order. */
export function effectsByChain(drive: Drive): Readonly<Record<string, readonly Effect[]>> {
  return grouped(drive.effects, ({ id }) => id.split("#")[0] ?? id);
}

/** What each task reported, in its order, without the numbers that its place in the stream gives. */
export function eventsByTask(drive: Drive): Readonly<Record<string, readonly unknown[]>> {
  const numberless = drive.events.map(({ seq: _, ...event }) => event);
  return grouped(numberless, ({ task }) => task);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = {};
  for (const item of items) {
    const key = keyOf(item);
    groups[key] ??= [];
    groups[key].push(item);
  }
  return groups;
}
