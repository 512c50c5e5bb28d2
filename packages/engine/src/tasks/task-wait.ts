import { LuaInterrupt } from "@runvil/lua";
import type { EffectAnswer } from "@runvil/protocol";
import type { Chain } from "../chain/chain.js";
import { answerOf } from "../run/answer-shape.js";
import { interrupted } from "../run/engine-error.js";
import { Parking } from "../run/parking.js";
import type { Task } from "./task.js";

/** When a wait for tasks is over, its timeout aside. */
export interface WaitRule {
  /** Whether the members that ended are enough. */
  over(members: readonly Task[]): boolean;
  /** A member ended; called before `over` is asked. */
  ended?(task: Task): void;
}

/** The first member to end. */
export const ANY_ENDED: WaitRule = { over: (members) => members.some((task) => !task.live) };

/** All members. */
export const ALL_ENDED: WaitRule = { over: (members) => members.every((task) => !task.live) };

/**
 * Waits for tasks, for at most so long. The waiting chain's task gives its slot back meanwhile.
 *
 * Source: docs/spec/tasks.md section 5, docs/spec/fanout.md section 6.
 */
export class TaskWait extends Parking {
  readonly blocked = "tasks";
  readonly #members: readonly Task[];
  readonly #rule: WaitRule;
  readonly #seconds: number | undefined;
  #chain: Chain | undefined;
  #timer: string | undefined;
  #timedOut = false;
  #interrupted = false;
  #stopped = false;
  #over = false;

  constructor(members: readonly Task[], rule: WaitRule, seconds?: number) {
    super();
    this.#members = members;
    this.#rule = rule;
    this.#seconds = seconds;
  }

  begin(chain: Chain): void {
    this.#chain = chain;
    chain.run.tasks.giveBack(chain);
    for (const task of this.#members) if (task.live) task.waits.add(this);
    if (this.#seconds === undefined) return;
    chain.nextChildId();
    const order = { kind: "timer", request: { seconds: this.#seconds } } as const;
    this.#timer = chain.run.effects.issue(chain, order, (answer) => this.#expire(answer));
  }

  /** A member ended. */
  taskEnded(task: Task): void {
    task.waits.delete(this);
    this.#rule.ended?.(task);
    if (!this.#over && this.#rule.over(this.#members)) this.#finish();
  }

  #expire(answer: EffectAnswer): void {
    this.#timer = undefined;
    if (answerOf("timer", answer).ok) this.#timedOut = true;
    else this.#stopped = true;
    this.#finish();
  }

  #finish(): void {
    this.#over = true;
    this.#leave();
    if (this.#chain !== undefined) this.#chain.run.tasks.takeBack(this.#chain);
  }

  #leave(): void {
    for (const task of this.#members) task.waits.delete(this);
    if (this.#timer !== undefined) this.#chain?.run.effects.drop(this.#timer);
    this.#timer = undefined;
  }

  interrupt(): void {
    this.#interrupted = true;
    this.drop();
  }

  drop(): void {
    this.#over = true;
    this.#leave();
  }

  /**
   * Whether the timeout ended the wait. Members that ended meanwhile count all the same.
   *
   * @throws LuaInterrupt when a cancel ended the wait; EngineError the interrupted error, when a stop did
   */
  take(): { readonly timedOut: boolean } {
    if (this.#interrupted) throw new LuaInterrupt();
    if (this.#stopped) throw interrupted();
    return { timedOut: this.#timedOut };
  }
}
