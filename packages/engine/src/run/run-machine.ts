import type { DataObject } from "@runvil/lua";
import { DataObject as EmptyObject } from "@runvil/lua";
import type { Prompt } from "@runvil/prompt";
import type { EffectAnswer, Outcome, RunEvent } from "@runvil/protocol";
import { BudgetAccount } from "../budget/budget.js";
import { Chain } from "../chain/chain.js";
import type { ChainEnd } from "../chain/failure.js";
import { liveChains } from "../chain/live-chains.js";
import { runRootChain } from "../chain/root.js";
import { Claims } from "../claims/claims.js";
import type { EngineDialect, RunDialect } from "../dialect/engine-dialect.js";
import { RUNVIL } from "../dialect/runvil.js";
import { nonce as nonceOf } from "../envelope/nonce.js";
import type { RunEnvironment } from "../environment.js";
import { parseArguments } from "../globals/arguments.js";
import { RoleBindings } from "../models/role-bindings.js";
import { PreludeChunks } from "../preludes/prelude-chunks.js";
import type { CancelPoint, Run, Step } from "../step.js";
import { TaskPool } from "../tasks/task-pool.js";
import { Offering } from "../tools/offering.js";
import { Cancellation } from "./cancellation.js";
import { Effects } from "./effects.js";
import { EventStream } from "./event-stream.js";
import { type Parking, SLICE } from "./parking.js";
import { internalFault, RunEnded } from "./run-ended.js";
import { Scheduler } from "./scheduler.js";

/** Turns and blocks of a time slice, some 100 ms of section VMs that are set up and torn down. */
const PIECES_PER_SLICE = 100;

/**
 * The run: one prompt, its chains, its effects.
 *
 * Owns: the turn loop, the cancel flag, the outcome. Its neighbors: `Scheduler` owns the queue, `Effects` what is in
 * flight, `Chain` a walk, `TaskPool` the tasks and their slots.
 *
 * Invariant 1: the first outcome stands; nothing runs after it.
 * Invariant 2: before the outcome is reported every live VM is torn down and, but for a cancel, every store operation
 * that was issued is answered.
 * Invariant 3: `step` and `answer` are never entered while a step runs: an answer counts between two steps only, which is
 * where a journal has it.
 */
export class RunMachine implements Run {
  readonly prompt: Prompt;
  readonly environment: RunEnvironment;
  readonly effects: Effects;
  readonly events: EventStream;
  readonly scheduler = new Scheduler();
  readonly budget: BudgetAccount;
  readonly claims = new Claims();
  readonly tasks: TaskPool;
  readonly offering: Offering;
  readonly roles: RoleBindings;
  readonly preludes: PreludeChunks;
  readonly dialect: RunDialect;
  #nonce: string | undefined;
  /** The root chain's `var` when the walk starts. */
  readonly root: Chain;
  readonly cancellation = new Cancellation();
  #started = false;
  /** How the run ends, from the moment that nothing runs any more. */
  #ending: Outcome | undefined;
  #outcome: Outcome | undefined;
  #more = false;
  #stepping = false;
  /** Turns and blocks of this step. */
  #pieces = 0;

  constructor(prompt: Prompt, environment: RunEnvironment, dialect: EngineDialect = RUNVIL) {
    this.prompt = prompt;
    this.environment = environment;
    this.events = new EventStream(environment.execution);
    this.budget = new BudgetAccount(environment.limits.budgets);
    this.effects = new Effects(environment.execution, (kind) => {
      const spent =
        kind === "model_round"
          ? this.budget.issueRound()
          : kind === "tool_call"
            ? this.budget.issueToolCall()
            : undefined;
      if (spent !== undefined) throw new RunEnded({ kind: "Budget", message: spent });
    });
    this.tasks = new TaskPool(this);
    this.offering = new Offering(environment.packs, prompt.frontmatter.uses);
    this.roles = new RoleBindings(prompt.frontmatter.models, environment.models.roles, environment.ui !== undefined);
    this.preludes = new PreludeChunks(environment.packs.preludes);
    const variables: DataObject = new EmptyObject();
    this.root = new Chain({
      run: this,
      id: "0",
      parent: undefined,
      levels: prompt.sections.length === 0 ? [] : [{ list: prompt.sections, index: 0 }],
      var: variables,
      input: { args: environment.args, argv: parseArguments(prompt.frontmatter.args, environment.args) },
    });
    this.dialect = dialect.begin(this);
  }

  get cancelSeen(): CancelPoint | null | undefined {
    return this.cancellation.seen;
  }

  /** The run's nonce, made when the first text is wrapped. */
  get nonce(): string {
    this.#nonce ??= nonceOf(this.environment.seed);
    return this.#nonce;
  }

  get ended(): boolean {
    return this.#ending !== undefined;
  }

  step(observe?: (event: RunEvent) => void): Step {
    this.#refuseWhileStepping("step");
    this.#stepping = true;
    try {
      return this.#step(observe);
    } finally {
      this.#stepping = false;
    }
  }

  #step(observe: ((event: RunEvent) => void) | undefined): Step {
    if (this.#outcome !== undefined) return { effects: [], dropped: [], events: [], more: false };
    this.cancellation.look(null);
    this.events.begin(observe);
    this.#more = false;
    this.#pieces = 0;
    try {
      if (this.#ending === undefined) this.#advance();
    } catch (error) {
      this.#finish({ status: "failed", error: this.#runError(error) });
    }
    if (this.#ending !== undefined && (this.cancellation.inForce || this.effects.storeSettled))
      this.#report(this.#ending);
    const outcome: Outcome | undefined = this.#outcome;
    const { effects, dropped } = this.effects.flush();
    const events = this.events.end();
    return outcome === undefined
      ? { effects, dropped, events, more: this.#more }
      : { effects: [], dropped, events, outcome, more: false };
  }

  answer(effectId: string, answer: EffectAnswer): void {
    this.#refuseWhileStepping("answer");
    this.effects.receive(effectId, answer);
  }

  cancel(): void {
    this.cancellation.requested = true;
  }

  cancelAt(point: CancelPoint): void {
    this.cancellation.point = point;
    if (point.chain === this.root.id) this.root.cancelOnCheck(point.check);
  }

  rebind(models: RunEnvironment["models"]): void {
    this.#refuseWhileStepping("rebind");
    this.roles.rebind(models.roles);
  }

  #refuseWhileStepping(call: "step" | "answer" | "rebind"): void {
    if (this.#stepping) throw new Error(`${call} was called while the run steps; wait until step has returned`);
  }

  /**
   * Counts a turn or a block, which may hold little Lua but still takes its time.
   *
   * @returns whether the time slice of this step is used up
   */
  spendPiece(): boolean {
    this.#pieces += 1;
    return this.#pieces >= PIECES_PER_SLICE;
  }

  /** The root chain ended. */
  rootEnded(end: ChainEnd): void {
    if (end.status === "result") {
      this.#finish({ status: "completed", result: end.text ?? "done" });
    } else if (end.failure.uncaught === "cancelled") {
      this.#finish({ status: "cancelled" });
    } else {
      const { uncaught, message, traceback } = end.failure;
      this.#finish({
        status: "failed",
        error: { kind: uncaught, message, ...(traceback === undefined ? {} : { traceback }) },
      });
    }
  }

  #advance(): void {
    if (!this.#started) {
      this.#started = true;
      this.events.report(this.#source, "run_started", { name: this.prompt.frontmatter.name });
      for (const { event, fields } of this.dialect.opening) this.events.report(this.#source, event, fields);
      this.root.plan(runRootChain(this.root));
      if (!this.cancellation.inForce && !this.root.checkCancel()) this.scheduler.append(this.root);
    }
    if (this.cancellation.inForce) {
      this.#tearDownCancelled();
      return;
    }
    for (;;) {
      const chain = this.scheduler.next();
      if (chain === undefined) {
        if (!this.effects.deliver(this.scheduler.holder)) break;
        continue;
      }
      this.#turn(chain);
      if (this.#ending !== undefined || this.#more) return;
      if (this.spendPiece()) {
        this.#more = true;
        return;
      }
    }
    if (!this.effects.idle) return;
    // A task that a cancel stopped wakes nobody.
    if (this.cancellation.inForce) this.#tearDownCancelled();
    else throw internalFault("every chain waits and nothing is in flight");
  }

  #turn(chain: Chain): void {
    this.scheduler.release(chain);
    const turn = chain.turn();
    if (turn === undefined) return;
    if (turn === SLICE) {
      this.scheduler.hold(chain);
      this.scheduler.prepend(chain);
      this.#more = true;
      return;
    }
    this.#park(chain, turn);
  }

  #park(chain: Chain, parking: Parking): void {
    chain.parking = parking;
    if (parking.keepsTurn) this.scheduler.hold(chain);
    if (chain.checkCancel()) this.#interrupt(chain, parking);
    else parking.begin(chain);
  }

  #interrupt(chain: Chain, parking: Parking): void {
    parking.interrupt();
    this.scheduler.wake(chain);
  }

  /** Every waiting call raises the interrupted error; what Lua makes of it cannot keep the run going. */
  #tearDownCancelled(): void {
    const waiting = liveChains(this.root).filter(({ parking }) => parking !== undefined && parking.blocked !== "call");
    for (const chain of waiting) {
      if (chain.parking !== undefined) this.#interrupt(chain, chain.parking);
    }
    for (;;) {
      const holder = this.scheduler.holder;
      if (holder !== undefined) this.scheduler.release(holder);
      const chain = this.scheduler.next();
      if (chain === undefined || this.#ending !== undefined) break;
      if (!chain.begun) {
        chain.stop();
        continue;
      }
      const turn = chain.turn();
      if (turn === SLICE) this.scheduler.prepend(chain);
      else if (turn !== undefined) this.#interrupt(chain, turn);
    }
    this.#finish({ status: "cancelled" });
  }

  #finish(outcome: Outcome): void {
    if (this.#ending !== undefined) return;
    // While a cancel is torn down, no result and no other failure replaces it.
    const stands: Outcome =
      this.cancellation.inForce && outcome.status !== "cancelled" && !this.#isVerdict(outcome)
        ? { status: "cancelled" }
        : outcome;
    this.#ending = stands;
    this.tasks.terminate();
    this.root.stop();
  }

  #report(outcome: Outcome): void {
    this.#outcome = outcome;
    switch (outcome.status) {
      case "completed":
        this.events.report(this.#source, "run_completed", { result: outcome.result });
        break;
      case "failed":
        this.events.report(this.#source, "run_failed", { kind: outcome.error.kind, message: outcome.error.message });
        break;
      case "cancelled":
        this.events.report(this.#source, "run_cancelled", {});
        break;
    }
  }

  #isVerdict(outcome: Outcome): boolean {
    return outcome.status === "failed" && (outcome.error.kind === "Internal" || outcome.error.kind === "Determinism");
  }

  #runError(error: unknown): RunEnded["error"] {
    if (error instanceof RunEnded) return error.error;
    return internalFault(error instanceof Error ? (error.stack ?? error.message) : String(error)).error;
  }

  get #source(): { readonly section: string; readonly task: string } {
    return { section: this.prompt.title, task: "0" };
  }
}
