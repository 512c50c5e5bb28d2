import type { Chain } from "../chain/chain.js";

/** What a waiting chain waits for, as `tasks.status` names it. */
export type Blocked = "chat" | "tool_call" | "store" | "tasks" | "call";

/**
 * A wait of a chain. The chain yields it to the scheduler, which begins it; whoever completes it wakes the chain.
 *
 * Owns: the work in flight and its result. Its neighbor the scheduler owns the queue: a parking calls `chain.wake`.
 */
export abstract class Parking {
  abstract readonly blocked: Blocked;
  /** True when no other chain may run until this wait is over (a store call at a prelude's top level). */
  readonly keepsTurn: boolean = false;
  /** Starts the work. It may complete at once, by calling `chain.wake` before it returns. */
  abstract begin(chain: Chain): void;
  /** A cancel ends the wait: the work is dropped, and taking the result raises the interrupted error. */
  abstract interrupt(): void;
  /** The chain is stopped: the work is dropped and nobody takes a result. */
  abstract drop(): void;
}

/** Yielded when only the time slice of the running coroutine ended. */
export const SLICE: unique symbol = Symbol("slice");

/** What a chain yields to the scheduler. */
export type Turn = Parking | typeof SLICE;
