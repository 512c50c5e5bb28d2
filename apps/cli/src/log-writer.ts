import type { PackLogger } from "@runvil/plugin-sdk";
import { printable } from "./live-output.js";

/** The levels of a log line, least important first. */
export type LogLevel = keyof PackLogger;

const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/**
 * A Host's log as lines of text: `runvil: {level}: {message} {field}={value}...`.
 *
 * @param least the least important level to write, looked up for each line
 * @param write gets each line, without its end
 */
export function logWriter(least: () => LogLevel, write: (line: string) => void): PackLogger {
  const at =
    (level: LogLevel): PackLogger[LogLevel] =>
    (message, fields) => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least())) return;
      write(printable(`runvil: ${level}: ${message}${fieldsText(fields)}`));
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

// What a Pack throws or answers may be of any size.
const LONGEST_VALUE = 2000;

function fieldsText(fields: Record<string, unknown> = {}): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${valueText(value)}`)
    .join("");
}

function valueText(value: unknown): string {
  try {
    return shortened(fullText(value));
  } catch {
    // A value may refuse to be read in any way.
    return "(a value without text)";
  }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_VALUE) return text;
  return `${text.slice(0, LONGEST_VALUE)}... (${text.length} characters)`;
}

function fullText(value: unknown): string {
  if (value instanceof Error) return JSON.stringify(`${value.name}: ${value.message}${causeText(value.cause)}`);
  if (typeof value === "string") return /^[\w./:#-]+$/u.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? String(value);
}

function causeText(cause: unknown): string {
  if (cause === undefined) return "";
  return cause instanceof Error ? ` (${cause.message})` : ` (${String(cause)})`;
}
