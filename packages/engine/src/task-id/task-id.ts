const COMPONENT = /^(?:0|[1-9]\d{0,9})$/;
const LARGEST_COMPONENT = 4_294_967_295;

/**
 * Whether a text is a task id: decimal components from 0 to 4294967295 joined by single dots, no sign, no padding.
 *
 * Source: docs/spec/tasks.md section 4.
 */
export function isTaskId(text: string): boolean {
  return text.split(".").every((component) => COMPONENT.test(component) && Number(component) <= LARGEST_COMPONENT);
}

/**
 * What Lua reads where it passed a text that is no task id.
 *
 * Source: docs/spec/tasks.md section 4.
 */
export function notATaskId(text: string): string {
  return `\`${text}\` is not a task id: required a dot-separated path such as \`0.1\``;
}
