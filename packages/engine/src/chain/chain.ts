import type { DataObject, LuaData } from "@runvil/lua";
import type { Section } from "@runvil/prompt";
import type { Entry } from "../entry/entry.js";
import type { EventSource } from "../run/event-stream.js";
import type { Parking, Turn } from "../run/parking.js";
import type { RunMachine } from "../run/run-machine.js";
import type { Task } from "../tasks/task.js";
import type { ChainEnd } from "./failure.js";

/** A list of siblings and the one being run. */
export interface Level {
  readonly list: readonly Section[];
  index: number;
}

/** The input of a chain: the argument string and what `argv` reads. */
export interface ChainInput {
  readonly args: string;
  /** Frozen JSON data; `undefined` when the string is no JSON. */
  readonly argv: LuaData | undefined;
}

/** What a chain is started with. */
export interface ChainStart {
  readonly run: RunMachine;
  readonly id: string;
  readonly parent: Chain | undefined;
  readonly levels: Level[];
  readonly var: DataObject;
  readonly input: ChainInput;
  /** The task that the chain is, or runs in. Absent on the main walk and in what it calls. */
  readonly task?: Task;
  /** True when this chain is the task's own and not one that it called. */
  readonly startsTask?: boolean;
}

/**
 * A walk that the run, `call`, a spawn, an arm or the model's `task` began.
 *
 * Owns: its place in the prompt, its `var` and input, its counters. Its neighbors: the scheduler owns the queue, the
 * entry owns the VM of the section being run.
 *
 * Source: docs/spec/walk-jump-call.md section 1.
 */
export class Chain {
  readonly run: RunMachine;
  readonly id: string;
  readonly parent: Chain | undefined;
  readonly depth: number;
  readonly task: Task | undefined;
  readonly startsTask: boolean;
  readonly levels: Level[];
  var: DataObject;
  input: ChainInput;
  /** Counters; ids made of them do not depend on interleaving. */
  entries = 0;
  children = 0;
  effects = 0;
  checks = 0;
  /** Tasks that this chain spawned, in spawn order. */
  readonly owned: Task[] = [];
  /** Task notices waiting for the next loop round, in arrival order. */
  readonly notices: Task[] = [];
  /** `tasks.concurrency`, where the chain set it. */
  concurrency: number | undefined;
  /** Running tasks below this chain. */
  runningBelow = 0;
  /** The chain that a waiting `call` of this chain runs. */
  called: Chain | undefined;
  entry: Entry | undefined;
  /** The latest entry's section and id. */
  stood: { readonly section: string; readonly entry: string } | undefined;
  /** What the chain waits for; `undefined` while it runs, is ready or has ended. */
  parking: Parking | undefined;
  ended = false;
  /** Whether it had its first turn. */
  begun = false;
  /** Takes the end of a called chain. */
  finished: ((end: ChainEnd) => void) | undefined;
  #turns: Generator<Turn, void, undefined> | undefined;

  constructor(start: ChainStart) {
    this.run = start.run;
    this.id = start.id;
    this.parent = start.parent;
    this.depth = start.parent === undefined ? 0 : start.parent.depth + 1;
    this.task = start.task;
    this.startsTask = start.startsTask ?? false;
    this.levels = start.levels;
    this.var = start.var;
    this.input = start.input;
    const { point } = start.run.cancellation;
    if (point?.chain === start.id) this.cancelOnCheck(point.check);
  }

  /** `sys.taskid`, and the chain's identity in the store. */
  get taskId(): string {
    return this.task?.id ?? "0";
  }

  /** The section that the chain stands in: the running one, else the one it will enter. */
  get sectionName(): string {
    return this.entry?.name ?? this.stood?.section ?? this.section?.name ?? this.run.prompt.title;
  }

  /** The section at the chain's place. */
  get section(): Section | undefined {
    const level = this.levels.at(-1);
    return level?.list[level.index];
  }

  /** As whom the chain reports. */
  get source(): EventSource {
    const entry = this.entry;
    return entry === undefined
      ? { section: this.sectionName, task: this.taskId }
      : { section: entry.name, task: this.taskId, entry: entry.id };
  }

  /** The id of the next child: a call, a task, an arm or a timed wait. */
  nextChildId(): string {
    return `${this.id}.${this.children++}`;
  }

  /** Gives the chain what it runs. Called once, before its first turn. */
  plan(turns: Generator<Turn, void, undefined>): void {
    this.#turns = turns;
  }

  /** Runs until the chain waits, its slice is used up, or it ends. */
  turn(): Turn | undefined {
    this.begun = true;
    const next = this.#turns?.next();
    if (next === undefined || next.done === true) {
      this.ended = true;
      return undefined;
    }
    return next.value;
  }

  /** One check of the cancel flag on the chain's behalf: what it finds depends on nothing but the count. */
  checkCancel(): boolean {
    this.checks += 1;
    const { cancellation } = this.run;
    return cancellation.requested && cancellation.look({ chain: this.id, check: this.checks });
  }

  /** The chain's check of this number cancels the run. Set on this one chain, so that other checks cost nothing more. */
  cancelOnCheck(check: number): void {
    const { checkCancel } = this;
    this.checkCancel = () => {
      if (this.checks + 1 === check) this.run.cancel();
      return checkCancel.call(this);
    };
  }

  /** The wait is over. */
  wake(): void {
    this.run.scheduler.wake(this);
  }

  /** Stops the chain from outside: its waiting work is dropped, what it called and owns stops with it, its VM is torn down. */
  stop(): void {
    if (this.ended) return;
    this.ended = true;
    this.run.scheduler.forget(this);
    this.called?.stop();
    this.run.tasks.abandonOwned(this, "owner_aborted");
    this.parking?.drop();
    this.parking = undefined;
    this.#turns?.return();
  }
}
