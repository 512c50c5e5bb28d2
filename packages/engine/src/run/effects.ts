import type { Effect, EffectAnswer, EffectKind } from "@runvil/protocol";
import type { Chain } from "../chain/chain.js";
import { compareIds } from "../chain/chain-id.js";
import type { EffectOrder } from "./effect-parking.js";

interface InFlight {
  readonly chain: Chain;
  readonly number: number;
  readonly emitted: number;
  readonly store: boolean;
  readonly timer: boolean;
  readonly deliver: (answer: EffectAnswer) => void;
}

/**
 * The run's effects: which are new, in flight, dropped, answered.
 *
 * Invariant 1: each id is issued once and answered at most once.
 * Invariant 2: answers are delivered store operations first, in emission order, then by chain id, so that nothing
 * depends on the order in which they came in together (docs/spec/walk-jump-call.md section 8). Timers come last: a task
 * that ends at the moment its wait expires wins (docs/spec/tasks.md section 5).
 * Invariant 3: a store operation that was issued goes out, whatever became of its chain since
 * (docs/spec/fanout.md section 10.4).
 */
export class Effects {
  readonly #execution: string;
  /** Called before an effect goes out; ends the run when a budget forbids it. */
  readonly #admit: (kind: EffectKind) => void;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #known = new Set<string>();
  #issued: Effect[] = [];
  #dropped: string[] = [];
  readonly #inbox = new Map<string, EffectAnswer>();
  #emitted = 0;
  #storeInFlight = 0;
  /** Store operations without an answer, those of stopped chains too. */
  readonly #storeUnanswered = new Set<string>();

  constructor(execution: string, admit: (kind: EffectKind) => void) {
    this.#execution = execution;
    this.#admit = admit;
  }

  /** Whether nothing is out, so that no answer can come. */
  get idle(): boolean {
    return this.#inFlight.size === 0;
  }

  /** Whether every store operation was answered. */
  get storeSettled(): boolean {
    return this.#storeUnanswered.size === 0;
  }

  issue<Kind extends EffectKind>(
    chain: Chain,
    order: EffectOrder<Kind>,
    deliver: (answer: EffectAnswer) => void,
  ): string {
    this.#admit(order.kind);
    const number = chain.effects++;
    const id = `${chain.id}#${number}`;
    const section = chain.sectionName;
    const origin =
      order.caller === undefined
        ? { execution: this.#execution, section }
        : { execution: this.#execution, section, caller: order.caller };
    // Kind and request come from one order, a tie that the union of effects cannot express.
    const effect = { id, kind: order.kind, origin, request: order.request } as unknown as Effect;
    this.#issued.push(effect);
    this.#known.add(id);
    this.#inFlight.set(id, {
      chain,
      number,
      emitted: this.#emitted++,
      store: order.kind === "store_operation",
      timer: order.kind === "timer",
      deliver,
    });
    if (order.kind === "store_operation") {
      this.#storeInFlight += 1;
      this.#storeUnanswered.add(id);
    }
    return id;
  }

  /** Nobody waits for this effect any more. */
  drop(id: string): void {
    if (!this.#remove(id)) return;
    this.#inbox.delete(id);
    const unsent = this.#issued.findIndex((effect) => effect.id === id);
    if (unsent < 0) this.#dropped.push(id);
    else if (!this.#storeUnanswered.has(id)) this.#issued.splice(unsent, 1);
  }

  /** Takes an answer in, for a later `deliver`. */
  receive(id: string, answer: EffectAnswer): void {
    if (!this.#known.has(id)) throw new RangeError(`no effect ${id} waits for an answer`);
    if (this.#inbox.has(id)) throw new RangeError(`effect ${id} was answered before`);
    this.#storeUnanswered.delete(id);
    if (this.#inFlight.has(id)) this.#inbox.set(id, answer);
    else this.#known.delete(id);
  }

  /**
   * Delivers answers that came in.
   *
   * @param only deliver to this chain alone, which keeps the turn
   * @returns whether any was delivered
   */
  deliver(only: Chain | undefined): boolean {
    if (this.#inbox.size === 0) return false;
    const due: { readonly id: string; readonly answer: EffectAnswer; readonly flight: InFlight }[] = [];
    for (const [id, answer] of this.#inbox) {
      const flight = this.#inFlight.get(id);
      if (flight !== undefined && (only === undefined || flight.chain === only)) due.push({ id, answer, flight });
    }
    const store = due.filter(({ flight }) => flight.store).sort((a, b) => a.flight.emitted - b.flight.emitted);
    const others =
      this.#storeInFlight > store.length
        ? []
        : due
            .filter(({ flight }) => !flight.store)
            .sort(({ flight: a }, { flight: b }) =>
              a.timer === b.timer
                ? compareIds(a.chain.id, b.chain.id) || a.number - b.number
                : Number(a.timer) - Number(b.timer),
            );
    const delivered = [...store, ...others];
    for (const { id } of delivered) this.#inbox.delete(id);
    for (const { id, answer, flight } of delivered) {
      // An answer before this one may have stopped the chain.
      if (this.#remove(id)) {
        this.#known.delete(id);
        flight.deliver(answer);
      }
    }
    return delivered.length > 0;
  }

  #remove(id: string): boolean {
    const flight = this.#inFlight.get(id);
    if (flight === undefined) return false;
    this.#inFlight.delete(id);
    if (flight.store) this.#storeInFlight -= 1;
    return true;
  }

  /** What this step hands out; empties both lists. */
  flush(): { readonly effects: readonly Effect[]; readonly dropped: readonly string[] } {
    const out = { effects: this.#issued, dropped: this.#dropped };
    this.#issued = [];
    this.#dropped = [];
    return out;
  }
}
