import type { LuaData } from "@runvil/lua";
import type { Section } from "@runvil/prompt";
import type { ChainInput } from "../chain/chain.js";
import { DEPTH_CAP } from "../chain/depth-cap.js";
import { resolveFrom } from "../chain/heading.js";
import type { Entry } from "../entry/entry.js";
import { luaError } from "../run/engine-error.js";
import type { Task } from "./task.js";

/** The section that a task or arm may start at: a visible one that is no list (docs/spec/tasks.md section 3). */
export function taskTarget(entry: Entry, reference: string): Section {
  const target = resolveFrom(entry.run.prompt, entry.region.section, reference);
  if (target.items !== null) throw luaError(`section \`${target.name}\` is a list section, not a worker template`);
  return target;
}

/** What a task gets beside its target. */
export interface TaskOptions {
  readonly input: ChainInput;
  readonly item?: LuaData;
  readonly index?: number;
}

/** Starts one task: depth, the owner's `var`, the spawn. */
export function startTask(entry: Entry, origin: "author" | "model", target: Section, options: TaskOptions): Task {
  const { chain, run } = entry;
  if (chain.depth >= DEPTH_CAP) throw luaError(`call recursion exceeded cap of ${DEPTH_CAP}`);
  const variables = entry.rooms.variables.readBack("call");
  return run.tasks.spawn({
    owner: chain,
    origin,
    target,
    var: variables,
    ...options,
  });
}
