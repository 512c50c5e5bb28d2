import type { ModelMessage, ToolDefinition } from "@runvil/protocol";
import { canonicalJson } from "./canonical-json.js";
import type { RecordedRequest } from "./recorded-request.js";
import { textDifference } from "./text-difference.js";

/** One place in which two requests differ, with one line of each side. */
export interface RequestDifference {
  /** Such as `messages[1] (user), line 3` or `tools`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** Everything in which a request differs from a recorded one, in the order in which a reader looks. */
export function requestDifferences(
  expected: RecordedRequest,
  actual: RecordedRequest,
): readonly [RequestDifference, ...RequestDifference[]] | readonly [] {
  const found: readonly RequestDifference[] = [
    ...messageDifferences(expected.messages, actual.messages),
    ...toolDifferences(expected.tools, actual.tools),
    ...(["thinking", "temperature", "maxTokens"] as const).flatMap((name) =>
      valueDifference(name, expected[name], actual[name]),
    ),
  ];
  const [first, ...others] = found;
  return first === undefined ? [] : [first, ...others];
}

function messageDifferences(
  expected: readonly ModelMessage[],
  actual: readonly ModelMessage[],
): readonly RequestDifference[] {
  const found: RequestDifference[] = [];
  for (const [index, message] of actual.entries()) {
    const recorded = expected[index];
    const where = `messages[${index}] (${message.role})`;
    if (recorded === undefined) found.push({ where, expected: "(no such message)", actual: contentLine(message) });
    else found.push(...messageDifference(where, recorded, message));
  }
  for (const [offset, message] of expected.slice(actual.length).entries()) {
    const where = `messages[${actual.length + offset}] (${message.role})`;
    found.push({ where, expected: contentLine(message), actual: "(no such message)" });
  }
  return found;
}

function messageDifference(where: string, expected: ModelMessage, actual: ModelMessage): readonly RequestDifference[] {
  if (expected.role !== actual.role) return [{ where, expected: expected.role, actual: actual.role }];
  const { content: recorded, ...expectedRest } = expected;
  const { content: asked, ...actualRest } = actual;
  const found: RequestDifference[] = [];
  if (typeof recorded === "string" && typeof asked === "string") {
    const difference = textDifference(recorded, asked);
    if (difference !== undefined) {
      const { line, ...sides } = difference;
      found.push({ where: `${where}, line ${line}`, ...sides });
    }
  } else found.push(...valueDifference(`${where}.content`, recorded, asked));
  for (const name of ["toolCalls", "toolCallId"]) {
    found.push(...valueDifference(`${where}.${name}`, Reflect.get(expectedRest, name), Reflect.get(actualRest, name)));
  }
  return found;
}

function toolDifferences(
  expected: readonly ToolDefinition[] | undefined,
  actual: readonly ToolDefinition[] | undefined,
): readonly RequestDifference[] {
  const names = (tools: readonly ToolDefinition[] | undefined) => tools?.map(({ name }) => name);
  const offered = valueDifference("tools", names(expected), names(actual));
  if (offered.length > 0) return offered;
  return (actual ?? []).flatMap((tool, index) => {
    const recorded = expected?.[index];
    return recorded === undefined
      ? []
      : (["description", "parameters"] as const).flatMap((part) =>
          valueDifference(`tools[${index}] (${tool.name}).${part}`, recorded[part], tool[part]),
        );
  });
}

function valueDifference(where: string, expected: unknown, actual: unknown): readonly RequestDifference[] {
  const [recorded, asked] = [valueText(expected), valueText(actual)];
  const difference = textDifference(recorded, asked);
  if (difference === undefined) return [];
  return [{ where, expected: unquoted(difference.expected), actual: unquoted(difference.actual) }];
}

/** Values are JSON already, so a line of one needs no second pair of quotes. */
function unquoted(line: string): string {
  return line.startsWith('"') ? String(JSON.parse(line)) : line;
}

function valueText(value: unknown): string {
  return value === undefined ? "(none)" : canonicalJson(value);
}

function contentLine({ content }: ModelMessage): string {
  const text = typeof content === "string" ? content : canonicalJson(content);
  return textDifference("", text)?.actual ?? '""';
}
