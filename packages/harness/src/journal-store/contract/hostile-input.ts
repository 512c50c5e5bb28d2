import type { JournalLine } from "../journal-store.js";

const line = (value: unknown): JournalLine & { readonly value: unknown } => ({ record: "blob", value });

/** Records that a store which cuts, folds or rewrites text would change. */
export const HOSTILE_LINES: readonly JournalLine[] = [
  line(""),
  line("\n\r\u2028\u2029\u0085\u0000\u007f"),
  line('{"record":"end"}\n{"record":"end"}\n'),
  line("\ud800 alone, \udc00 too"),
  line("\u{1F600} e\u0301 \u00e9 \ufeff"),
  line([1e21, -0.5, 9007199254740991, 5e-324, null, true, []]),
  line(JSON.parse('{"__proto__":{"a":1},"":{"toString":"x","constructor":{}}}')),
  line("'); DROP TABLE records; --"),
  line("x".repeat(3_000_000)),
];

/** Texts that name no run. */
export const HOSTILE_NAMES: readonly string[] = [
  "",
  ".",
  "..",
  "../a",
  "a/b",
  "/a",
  "a\\b",
  "a\u0000b",
  "a\nb",
  ".a",
  "a.",
  "a ",
  "nul",
  "COM1.txt",
  "a:b",
  "*",
  "\ud800",
  "x".repeat(201),
];
