import type { LuaData } from "@runvil/lua";
import type { Chain } from "../chain/chain.js";
import type { ChainEnd } from "../chain/failure.js";
import type { TaskWait } from "./task-wait.js";

/** What became of a task. */
export type TaskState = "running" | "done" | "cancelled" | "abandoned";

/** What a task is started with. */
export interface TaskStart {
  readonly id: string;
  readonly owner: Chain;
  readonly origin: "author" | "model";
  /** The name of the section it starts at. */
  readonly target: string;
  readonly item?: LuaData;
  readonly index?: number;
}

/**
 * A chain that runs beside its owner.
 *
 * Source: docs/spec/tasks.md sections 1, 6 and 8.
 */
export class Task {
  readonly id: string;
  readonly owner: Chain;
  readonly origin: "author" | "model";
  readonly target: string;
  readonly item: LuaData | undefined;
  readonly index: number | undefined;
  state: TaskState = "running";
  /** How its chain ended, once it is done. */
  end: ChainEnd | undefined;
  note: string | undefined;
  /** Rounds so far, all entries together. */
  turns = 0;
  /** Whether a wait delivered its result. */
  consumed = false;
  /** Whether it was admitted once. */
  admitted = false;
  /** Whether it counts among the running tasks. */
  holdsSlot = false;
  /** Waits that follow it. */
  readonly waits = new Set<TaskWait>();
  #chain: Chain | undefined;

  constructor(start: TaskStart) {
    this.id = start.id;
    this.owner = start.owner;
    this.origin = start.origin;
    this.target = start.target;
    this.item = start.item;
    this.index = start.index;
  }

  get chain(): Chain {
    if (this.#chain === undefined) throw new TypeError(`task ${this.id} has no chain yet`);
    return this.#chain;
  }

  set chain(chain: Chain) {
    this.#chain = chain;
  }

  /** Whether it has not ended in any way. */
  get live(): boolean {
    return this.state === "running";
  }
}
