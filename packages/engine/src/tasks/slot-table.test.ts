import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bareChain, bareRun, bareTask } from "../../test/bare-chain.js";
import type { Chain } from "../chain/chain.js";
import { SlotTable } from "./slot-table.js";
import type { Task } from "./task.js";

const tellNobody = (): void => {};

function table(limit: number) {
  const run = bareRun();
  const root = bareChain(run, "0", undefined);
  const ready: string[] = [];
  const slots = new SlotTable(limit, (chain) => ready.push(chain.id));
  return { root, ready, slots };
}

const enqueued = (slots: SlotTable, owner: Chain, count: number): Task[] =>
  Array.from({ length: count }, () => {
    const task = bareTask(owner);
    slots.enqueue(task);
    return task;
  });

describe("slots", () => {
  test("are given in spawn order, at most so many at once", () => {
    const { root, ready, slots } = table(2);
    const [first] = enqueued(slots, root, 4);
    expect(ready).toEqual(["0.0", "0.1"]);
    if (first !== undefined) slots.forget(first, tellNobody);
    expect(ready).toEqual(["0.0", "0.1", "0.2"]);
  });

  test("go to a task that ran before ahead of those that never did", () => {
    const { root, ready, slots } = table(1);
    const [first, second] = enqueued(slots, root, 3);
    if (first === undefined || second === undefined) throw new Error("no tasks");
    slots.release(first);
    slots.readmit(first, first.chain);
    expect(ready).toEqual(["0.0", "0.1"]);
    slots.forget(second, tellNobody);
    expect(ready).toEqual(["0.0", "0.1", "0.0"]);
  });

  test("a wait that an end is for comes before tasks that never ran", () => {
    const { root, ready, slots } = table(1);
    const [waiter, member] = enqueued(slots, root, 3);
    if (waiter === undefined || member === undefined) throw new Error("no tasks");
    slots.release(waiter);
    slots.forget(member, () => slots.readmit(waiter, waiter.chain));
    expect(ready).toEqual(["0.0", "0.1", "0.0"]);
  });

  test("a chain whose task kept its slot goes on at once", () => {
    const { root, ready, slots } = table(1);
    const [task] = enqueued(slots, root, 1);
    if (task !== undefined) slots.readmit(task, task.chain);
    expect(ready).toEqual(["0.0", "0.0"]);
  });

  test("a task that is stopped while it waits takes none", () => {
    const { root, ready, slots } = table(1);
    const [first, second] = enqueued(slots, root, 3);
    if (first === undefined || second === undefined) throw new Error("no tasks");
    slots.forget(second, tellNobody);
    slots.forget(first, tellNobody);
    expect(ready).toEqual(["0.0", "0.2"]);
  });

  test("a chain's own limit bounds all below it, and a younger task passes those that it holds back", () => {
    const { root, ready, slots } = table(8);
    const [parent] = enqueued(slots, root, 1);
    if (parent === undefined) throw new Error("no task");
    parent.chain.concurrency = 1;
    enqueued(slots, parent.chain, 2);
    enqueued(slots, root, 1);
    expect(ready).toEqual(["0.0", "0.0.0", "0.1"]);
    expect(slots.limit(parent.chain)).toBe(1);
    root.concurrency = 5;
    parent.chain.concurrency = 99;
    expect(slots.limit(parent.chain)).toBe(5);
  });

  test("never more than the limit hold one, and none is lost", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(99), { maxLength: 60 }), (limit, moves) => {
        const { root, slots } = table(limit);
        const live: Task[] = [];
        const returning = new Set<Task>();
        for (const move of moves) {
          const task = live[move % Math.max(live.length, 1)];
          if (move % 4 === 0 || task === undefined) live.push(...enqueued(slots, root, 1));
          else if (move % 4 === 1 && task.holdsSlot) {
            slots.release(task);
            returning.add(task);
          } else if (move % 4 === 2 && returning.delete(task)) slots.readmit(task, task.chain);
          else if (move % 4 === 3) {
            slots.forget(task, tellNobody);
            live.splice(live.indexOf(task), 1);
          }
          const holding = live.filter(({ holdsSlot }) => holdsSlot).length;
          expect(holding).toBeLessThanOrEqual(limit);
          expect(root.runningBelow).toBe(holding);
          const idle = live.filter((one) => !one.holdsSlot && !returning.has(one)).length;
          if (idle > 0) expect(holding).toBe(limit);
        }
      }),
    );
  });
});
