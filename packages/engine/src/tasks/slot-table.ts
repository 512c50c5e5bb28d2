import type { Chain } from "../chain/chain.js";
import type { Task } from "./task.js";

/**
 * Who of the tasks may run: at most so many at once, tasks that already ran first, then in spawn order.
 *
 * Source: docs/spec/walk-jump-call.md section 8 "Admission", docs/spec/tasks.md section 7.
 */
export class SlotTable {
  readonly #limit: number;
  readonly #ready: (chain: Chain) => void;
  /** Tasks that never ran, in spawn order. */
  readonly #waiting = new Set<Task>();
  /** Chains whose wait is over, each with the task whose slot it needs. */
  readonly #returning = new Map<Task, Chain>();
  #running = 0;
  #endings = 0;

  constructor(limit: number, ready: (chain: Chain) => void) {
    this.#limit = limit;
    this.#ready = ready;
  }

  /** The most tasks that may run below a chain. */
  limit(chain: Chain | undefined): number {
    if (chain === undefined) return this.#limit;
    return Math.min(chain.concurrency ?? this.#limit, this.limit(chain.parent));
  }

  /** A new task waits for its first slot. */
  enqueue(task: Task): void {
    this.#waiting.add(task);
    this.admit();
  }

  /** A chain of a task that gave its slot back wants to go on. */
  readmit(task: Task, chain: Chain): void {
    if (task.holdsSlot) {
      this.#ready(chain);
      return;
    }
    this.#returning.set(task, chain);
    this.admit();
  }

  /** Gives slots to those who may have one. */
  admit(): void {
    if (this.#endings > 0) return;
    for (const [task, chain] of this.#returning) {
      if (this.#running >= this.#limit) return;
      if (!this.#mayRun(task)) continue;
      this.#returning.delete(task);
      this.#take(task);
      this.#ready(chain);
    }
    for (const task of this.#waiting) {
      if (this.#running >= this.#limit) return;
      if (!this.#mayRun(task)) continue;
      this.#waiting.delete(task);
      task.admitted = true;
      this.#take(task);
      this.#ready(task.chain);
    }
  }

  /** The task's slot is free, and given to whoever waits for one. */
  release(task: Task): void {
    if (!task.holdsSlot) return;
    task.holdsSlot = false;
    this.#running -= 1;
    for (const chain of above(task)) chain.runningBelow -= 1;
    this.admit();
  }

  /** The task ended. Its slot goes on after `tell`, so that a wait this end is for comes before tasks that never ran. */
  forget(task: Task, tell: () => void): void {
    this.#waiting.delete(task);
    this.#returning.delete(task);
    this.#endings += 1;
    this.release(task);
    tell();
    this.#endings -= 1;
    this.admit();
  }

  #take(task: Task): void {
    task.holdsSlot = true;
    this.#running += 1;
    for (const chain of above(task)) chain.runningBelow += 1;
  }

  #mayRun(task: Task): boolean {
    for (const chain of above(task)) if (chain.runningBelow >= this.limit(chain)) return false;
    return true;
  }
}

/** The chains that a task is a descendant of. */
function* above(task: Task): Generator<Chain> {
  for (let chain: Chain | undefined = task.owner; chain !== undefined; chain = chain.parent) yield chain;
}
