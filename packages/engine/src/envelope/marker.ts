const MARKER_NAMES = [
  "INST",
  "SYSTEM_PROMPT",
  "AVAILABLE_TOOLS",
  "TOOL_RESULTS",
  "TOOL_CALLS",
  "PREFIX",
  "MIDDLE",
  "SUFFIX",
  "gMASK",
];

/**
 * The control markers of model prompts that untrusted text must not hold: `[NAME]` and `[/NAME]` of each family.
 *
 * Source: docs/spec/store.md section 10.
 */
export const MARKERS: readonly string[] = MARKER_NAMES.flatMap((name) => [`[${name}]`, `[/${name}]`]);
