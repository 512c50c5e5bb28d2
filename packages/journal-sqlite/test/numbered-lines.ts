import { JournalError, type JournalLine, type JournalStore } from "@runvil/harness/journal-store";

/** The line of a number; 0 is a header. */
export function numbered(index: number): JournalLine {
  return line(
    index === 0 ? { record: "run", format: 1 } : { record: "answer", id: `0#${index}`, text: "é".repeat(index % 50) },
  );
}

function line<T extends JournalLine>(value: T): JournalLine {
  return value;
}

/** The lines of a run. */
export async function linesOf(store: JournalStore, run: string): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for await (const line of store.read(run)) lines.push(line);
  return lines;
}

/** How many lines a run has; 0 when there is none. */
export async function lastLine(store: JournalStore, run: string): Promise<number> {
  try {
    return (await linesOf(store, run)).length;
  } catch (error) {
    if (error instanceof JournalError && error.kind === "missing") return 0;
    throw error;
  }
}
