import type { ToolDefinition } from "@runvil/protocol";

/** Which sections a model may start: any, or those with these headings. */
export type TaskAllowlist = "any" | readonly string[];

const TASK_DESCRIPTION =
  "Start a section of this prompt as a background task. Returns its task id at once; its result arrives later as a notice.";

/**
 * The definitions of the four task built-ins, as a round with an allowlist lists them last.
 *
 * @param allowlist stored headings, trimmed, one or more; or any section
 *
 * Source: docs/spec/tasks.md section 9.1.
 */
export function taskDefinitions(allowlist: TaskAllowlist): ToolDefinition[] {
  return [
    {
      name: "task",
      description: `${TASK_DESCRIPTION} ${targetRule(allowlist)}`,
      parameters: {
        type: "object",
        properties: {
          input: {
            type: "string",
            description: "Argument string for the task; leave out to pass on this section's own.",
          },
          target: { type: "string", description: "Heading of the section to run, with its # marks." },
        },
        required: ["target"],
      },
    },
    ofOneTask("task_cancel", "Stop a task you started."),
    ofOneTask("task_status", "Report how a task you started is doing."),
    {
      name: "await_tasks",
      description: "Wait until a task you started ends, then return every task notice that has arrived.",
      parameters: {
        type: "object",
        properties: {
          timeout: {
            type: "number",
            description: "Longest wait in seconds; leave out to wait without limit.",
          },
        },
        required: [],
      },
    },
  ];
}

function targetRule(allowlist: TaskAllowlist): string {
  if (allowlist === "any") {
    return "`target` must be any section of this prompt, named by its heading (for example `## Research`).";
  }
  return `\`target\` must be one of: ${allowlist.join(", ")}`;
}

function ofOneTask(name: string, description: string): ToolDefinition {
  return {
    name,
    description,
    parameters: {
      type: "object",
      properties: { id: { type: "string", description: "Task id, exactly as task returned it." } },
      required: ["id"],
    },
  };
}
