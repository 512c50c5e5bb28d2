import { LuaInterrupt } from "@runvil/lua";
import { Parking } from "../run/parking.js";
import type { Chain } from "./chain.js";
import type { ChainEnd } from "./failure.js";
import { runChain } from "./root.js";

/** Waits for a called chain, which runs at once. */
export class CallParking extends Parking {
  readonly blocked = "call";
  readonly #called: Chain;
  #end: ChainEnd | undefined;

  constructor(called: Chain) {
    super();
    this.#called = called;
  }

  begin(caller: Chain): void {
    caller.called = this.#called;
    this.#called.finished = (end) => {
      this.#end = end;
      caller.parking = undefined;
      caller.run.scheduler.prepend(caller);
    };
    this.#called.plan(runChain(this.#called));
    caller.run.scheduler.prepend(this.#called);
  }

  interrupt(): void {
    this.drop();
  }

  drop(): void {
    this.#called.stop();
  }

  /**
   * How the called chain ended.
   *
   * @throws LuaInterrupt when a cancel ended the wait
   */
  take(): ChainEnd {
    if (this.#end === undefined) throw new LuaInterrupt();
    return this.#end;
  }
}
