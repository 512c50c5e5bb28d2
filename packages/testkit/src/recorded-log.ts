import type { Log } from "@runvil/host";

/** A line of a Host's log. */
export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log that remembers its lines. */
export interface RecordedLog extends Log {
  readonly lines: readonly LogLine[];
}

/** Makes a log for a Host that remembers every line, in order. */
export function recordedLog(): RecordedLog {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine["level"]): Log["info"] =>
    (message, fields = {}) => {
      lines.push({ level, message, fields });
    };
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
