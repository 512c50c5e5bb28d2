import { type ServiceKey, Services } from "@runvil/plugin-sdk";
import type { CallServices, LendServices, ServedCall } from "./call-services.js";

/** The services of one tool call: those that are made for it, when it asks for one, and those of the run. */
export class LentServices {
  readonly #run: Services;
  readonly #lend: LendServices | undefined;
  readonly #call: ServedCall;
  #lent: CallServices | undefined;
  #ended = false;

  constructor(run: Services, lend: LendServices | undefined, call: ServedCall) {
    this.#run = run;
    this.#lend = lend;
    this.#call = call;
  }

  get<T>(key: ServiceKey<T>): T | undefined {
    // A tool that asks after its answer gets what the run has.
    if (!this.#ended) this.#lent ??= this.#lend?.(this.#call);
    return (this.#lent?.services ?? Services.empty).get(key) ?? this.#run.get(key);
  }

  end(): void {
    this.#ended = true;
    this.#lent?.end();
  }
}
