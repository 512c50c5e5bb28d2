import { LuaInterrupt } from "@runvil/lua";
import type { Effect, EffectAnswer, EffectKind } from "@runvil/protocol";
import type { Chain } from "../chain/chain.js";
import { type AnswerOf, answerOf } from "./answer-shape.js";
import { type Blocked, Parking } from "./parking.js";

/** An effect before it has an id and an origin. */
export interface EffectOrder<Kind extends EffectKind> {
  readonly kind: Kind;
  readonly request: Extract<Effect, { kind: Kind }>["request"];
  readonly caller?: "model" | "script";
}

const BLOCKED: Readonly<Record<EffectKind, Blocked>> = {
  model_round: "chat",
  tool_call: "tool_call",
  store_operation: "store",
  timer: "tasks",
};

/** Follows the effects of a wait as they go out and come back. */
export interface EffectHooks<Kind extends EffectKind> {
  /** The effect has its id and is about to go out. */
  issued?(index: number, effectId: string): void;
  /** An answer was taken; those of earlier effects may still be out. */
  answered?(index: number, answer: AnswerOf[Kind]): void;
}

/** Waits for one or more effects of one kind that go out together. */
export class EffectParking<Kind extends EffectKind> extends Parking {
  readonly blocked: Blocked;
  override readonly keepsTurn: boolean;
  readonly #orders: readonly EffectOrder<Kind>[];
  readonly #hooks: EffectHooks<Kind>;
  readonly #ids: string[] = [];
  readonly #answers: (AnswerOf[Kind] | undefined)[] = [];
  #waiting = 0;
  #chain: Chain | undefined;
  #interrupted = false;

  constructor(orders: readonly EffectOrder<Kind>[], hooks: EffectHooks<Kind> = {}, keepsTurn = false) {
    super();
    this.#orders = orders;
    this.#hooks = hooks;
    this.keepsTurn = keepsTurn;
    this.blocked = BLOCKED[orders[0]?.kind ?? "timer"];
  }

  begin(chain: Chain): void {
    this.#chain = chain;
    this.#waiting = this.#orders.length;
    for (const [index, order] of this.#orders.entries()) {
      const id = chain.run.effects.issue(chain, order, (answer) => this.#take(index, order.kind, answer));
      this.#ids[index] = id;
      this.#hooks.issued?.(index, id);
    }
    if (this.#waiting === 0) chain.wake();
  }

  #take(index: number, kind: Kind, answer: EffectAnswer): void {
    const taken = answerOf(kind, answer);
    this.#answers[index] = taken;
    this.#waiting -= 1;
    this.#hooks.answered?.(index, taken);
    if (this.#waiting === 0) this.#chain?.wake();
  }

  interrupt(): void {
    this.#interrupted = true;
    this.drop();
  }

  drop(): void {
    for (const [index, id] of this.#ids.entries()) {
      if (this.#answers[index] === undefined) this.#chain?.run.effects.drop(id);
    }
  }

  /**
   * The answers, in the order the effects went out.
   *
   * @throws LuaInterrupt when a cancel ended the wait
   */
  take(): AnswerOf[Kind][] {
    if (this.#interrupted) throw new LuaInterrupt();
    return this.#answers.filter((answer) => answer !== undefined);
  }
}
