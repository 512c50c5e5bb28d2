import type { JournalRecord } from "@runvil/journal";
import { conversation, readTrace, traceHtml } from "@runvil/trace";

export function traceOf(records: readonly JournalRecord[]): { page: string; said: string[] } {
  const page = traceHtml(readTrace(records));
  const said = conversation(records).map(({ from, text }) => `${from}: ${text}`);
  return { page, said };
}
