import type { Diary } from "./diary.js";

/** A diary that is given whole: day, `YYYY-MM-DD`, to the texts of its entries. */
export function memoryDiary(days: Readonly<Record<string, readonly string[]>>): Diary {
  const texts = new Map(Object.entries(days));
  return {
    entries: async (day) => (texts.get(day) ?? []).map((text) => ({ text })),
  };
}
