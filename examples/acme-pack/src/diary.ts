import { defineService } from "@runvil/plugin-sdk";

/** What somebody wrote down. */
export interface Entry {
  readonly text: string;
}

/** Where the entries come from. A Host brings one; the Pack itself stores nothing. */
export interface Diary {
  /** The entries of one day, `YYYY-MM-DD`, in the order they were written; none for a day without any. */
  entries(day: string, signal: AbortSignal): Promise<readonly Entry[]>;
}

/** The service that a run must provide for this Pack. */
export const DIARY = defineService<Diary>("acme/diary-entries", isDiary);

function isDiary(value: unknown): boolean {
  return typeof value === "object" && value !== null && "entries" in value && typeof value.entries === "function";
}
