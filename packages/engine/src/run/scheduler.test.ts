import { expect, test } from "vitest";
import { bareChain, bareRun } from "../../test/bare-chain.js";
import { Scheduler } from "./scheduler.js";

const run = bareRun();
const chain = (id: string) => bareChain(run, id, run.root);

test("chains run in the order they became ready; a call goes first", () => {
  const scheduler = new Scheduler();
  const [a, b, c] = [chain("0.0"), chain("0.1"), chain("0.2")];
  scheduler.append(a);
  scheduler.append(b);
  scheduler.prepend(c);
  expect([scheduler.next(), scheduler.next(), scheduler.next(), scheduler.next()]).toEqual([c, a, b, undefined]);
});

test("while a chain keeps its turn nobody else is given out", () => {
  const scheduler = new Scheduler();
  const [holder, other] = [chain("0.0"), chain("0.1")];
  scheduler.append(other);
  scheduler.hold(holder);
  expect(scheduler.next()).toBeUndefined();
  scheduler.wake(holder);
  expect(scheduler.next()).toBe(holder);
  expect(scheduler.next()).toBeUndefined();
  scheduler.release(holder);
  expect(scheduler.next()).toBe(other);
});

test("releasing another chain changes nothing", () => {
  const scheduler = new Scheduler();
  const [holder, other] = [chain("0.0"), chain("0.1")];
  scheduler.hold(holder);
  scheduler.release(other);
  expect(scheduler.holder).toBe(holder);
});

test("a stopped chain is forgotten, and never gets in", () => {
  const scheduler = new Scheduler();
  const [a, b] = [chain("0.0"), chain("0.1")];
  scheduler.append(a);
  scheduler.append(b);
  scheduler.hold(a);
  scheduler.forget(a);
  expect(scheduler.holder).toBeUndefined();
  b.ended = true;
  scheduler.append(b);
  scheduler.prepend(b);
  expect([scheduler.next(), scheduler.next()]).toEqual([b, undefined]);
});
