import { DataObject } from "@runvil/lua";
import { Chain } from "../src/chain/chain.js";
import { RunMachine } from "../src/run/run-machine.js";
import { Task } from "../src/tasks/task.js";
import { environmentOf } from "./drive.js";
import { promptOf } from "./prompt-text.js";

/** A run that never starts, for tests of rooms that only hold chains. */
export function bareRun(): RunMachine {
  return new RunMachine(promptOf("## A\n"), environmentOf());
}

/** A chain of a run that never starts. */
export function bareChain(run: RunMachine, id: string, parent: Chain | undefined, task?: Task): Chain {
  const shared = { run, id, parent, levels: [], var: new DataObject(), input: { args: "", argv: undefined } };
  return new Chain(task === undefined ? shared : { ...shared, task, startsTask: true });
}

/** A task of a chain, with a chain of its own. */
export function bareTask(owner: Chain): Task {
  const task = new Task({ id: owner.nextChildId(), owner, origin: "author", target: "A" });
  task.chain = bareChain(owner.run, task.id, owner, task);
  return task;
}
