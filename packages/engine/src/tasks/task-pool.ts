import type { DataObject, LuaData } from "@runvil/lua";
import type { Section } from "@runvil/prompt";
import { Chain, type ChainInput } from "../chain/chain.js";
import type { ChainEnd } from "../chain/failure.js";
import { levelAt } from "../chain/level-at.js";
import { runChain } from "../chain/root.js";
import type { EventSource } from "../run/event-stream.js";
import type { RunMachine } from "../run/run-machine.js";
import { SlotTable } from "./slot-table.js";
import { Task } from "./task.js";

/** What a spawn, an arm or a model's `task` starts. */
export interface SpawnRequest {
  readonly owner: Chain;
  readonly origin: "author" | "model";
  readonly target: Section;
  readonly var: DataObject;
  readonly input: ChainInput;
  readonly item?: LuaData;
  readonly index?: number;
}

/**
 * The run's tasks: started, admitted, ended.
 *
 * Invariant 1: each task gets exactly one end event.
 * Invariant 2: a task that has ended holds no slot and waits for none.
 * Its neighbor `SlotTable` decides who may run.
 *
 * Source: docs/spec/tasks.md, docs/spec/fanout.md section 6.
 */
export class TaskPool {
  readonly #run: RunMachine;
  readonly #slots: SlotTable;
  readonly #byId = new Map<string, Task>();

  constructor(run: RunMachine) {
    this.#run = run;
    this.#slots = new SlotTable(run.environment.limits.concurrency, (chain) => run.scheduler.append(chain));
  }

  /** The task of an id, live or ended. */
  get(id: string): Task | undefined {
    return this.#byId.get(id);
  }

  spawn(request: SpawnRequest): Task {
    const { owner, origin, target, item, index } = request;
    const task = new Task({
      id: owner.nextChildId(),
      owner,
      origin,
      target: target.name,
      ...(item === undefined ? {} : { item }),
      ...(index === undefined ? {} : { index }),
    });
    task.chain = new Chain({
      run: this.#run,
      id: task.id,
      parent: owner,
      levels: [levelAt(this.#run.prompt, target)],
      var: request.var,
      input: request.input,
      task,
      startsTask: true,
    });
    task.chain.plan(runChain(task.chain));
    this.#run.claims.fork(owner.taskId, task.id);
    owner.owned.push(task);
    this.#byId.set(task.id, task);
    this.#run.events.report(owner.source, "task_started", { id: task.id, target: target.name, origin });
    this.#slots.enqueue(task);
    return task;
  }

  /** The limit in force for a chain's descendants. */
  concurrency(chain: Chain): number {
    return this.#slots.limit(chain);
  }

  /** Sets a chain's own limit, which its parent's bounds. */
  setConcurrency(chain: Chain, limit: number): void {
    chain.concurrency = limit;
    this.#slots.admit();
  }

  /** The chain waits for tasks, so its own task's slot is free meanwhile. */
  giveBack(chain: Chain): void {
    if (chain.task !== undefined) this.#slots.release(chain.task);
  }

  /** The chain's wait is over; it runs again as soon as it has a slot. */
  takeBack(chain: Chain): void {
    chain.parking = undefined;
    if (chain.task === undefined) this.#run.scheduler.append(chain);
    else this.#slots.readmit(chain.task, chain);
  }

  /** The task's own chain ended by itself. */
  settled(task: Task, end: ChainEnd): void {
    if (!task.live) return;
    task.state = "done";
    task.end = end;
    const source = sourceOf(task);
    if (end.status === "result") this.#run.events.report(source, "task_succeeded", { id: task.id });
    else {
      const { error, reported } = end.failure;
      this.#run.events.report(source, "task_failed", { id: task.id, kind: error.kind, message: reported });
    }
    this.#ended(task, { notice: true });
  }

  /** Stops a task and all below it. No effect on an ended one. */
  cancel(task: Task, by: "author" | "model"): void {
    if (!task.live) return;
    task.state = "cancelled";
    const source = sourceOf(task);
    task.chain.stop();
    this.#run.events.report(source, "task_cancelled", { id: task.id });
    this.#ended(task, { notice: by === "author" });
  }

  /** The owner ended: its live tasks are abandoned, and joined, since the end of a chain joins every task it owns. */
  abandonOwned(owner: Chain, reason: string): void {
    for (const task of owner.owned) {
      if (task.live) this.#abandon(task, reason);
      this.#run.claims.join(owner.taskId, task.id);
    }
  }

  /** Why the tasks of a chain are abandoned when the run ends over them: only those below a task had an owner that was. */
  terminationReason(owner: Chain): string {
    return owner.task === undefined ? "run_terminated" : "owner_aborted";
  }

  /** A cancel of the run interrupted the task's own chain. */
  terminated(task: Task): void {
    if (task.live) this.#abandon(task, this.terminationReason(task.owner));
  }

  /** The run ended over its live tasks. */
  terminate(): void {
    const visit = (chain: Chain): void => {
      if (chain.called !== undefined) visit(chain.called);
      for (const task of chain.owned) if (task.live) this.#abandon(task, "run_terminated");
    };
    visit(this.#run.root);
  }

  #abandon(task: Task, reason: string): void {
    task.state = "abandoned";
    const source = sourceOf(task);
    task.chain.stop();
    this.#run.events.report(source, "task_abandoned", { id: task.id, reason });
    // Nobody is told: whoever waits for the task has ended, or ends with the run.
    this.#slots.forget(task, () => {});
  }

  #ended(task: Task, { notice }: { readonly notice: boolean }): void {
    this.#slots.forget(task, () => {
      if (notice && task.origin === "model" && !task.owner.ended) task.owner.notices.push(task);
      for (const wait of [...task.waits]) wait.taskEnded(task);
    });
  }
}

/** Where the task stood: its latest entry, or its target when it never ran. */
function sourceOf({ id, target, chain }: Task): EventSource {
  return { section: target, ...chain.stood, task: id };
}
