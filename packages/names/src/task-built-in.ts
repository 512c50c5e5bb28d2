/**
 * The names of the Engine's four tools for a model task. A catalog tool whose wire name is one of them is never offered,
 * and no script call reaches them.
 *
 * Source: docs/seeds/runvil-tools.txt, "Letting the model start tasks"; docs/spec/prompt-file.md section 5.
 */
export const TASK_BUILT_INS = ["task", "task_cancel", "task_status", "await_tasks"] as const;

/** One of the four task built-ins. */
export type TaskBuiltIn = (typeof TASK_BUILT_INS)[number];

/** Whether the name is one of the four task built-ins', compared exactly. */
export function isTaskBuiltIn(name: string): name is TaskBuiltIn {
  return TASK_BUILT_INS.some((builtIn) => builtIn === name);
}
