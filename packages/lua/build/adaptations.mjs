import { arithmetic } from "./adaptations/arithmetic.mjs";
import { attachments } from "./adaptations/attachments.mjs";
import { buffers } from "./adaptations/buffers.mjs";
import { hooks } from "./adaptations/hooks.mjs";
import { jumps } from "./adaptations/jumps.mjs";
import { lines } from "./adaptations/lines.mjs";
import { nativeErrors } from "./adaptations/native-errors.mjs";
import { numerals } from "./adaptations/numerals.mjs";
import { numericFor } from "./adaptations/numeric-for.mjs";
import { patterns } from "./adaptations/patterns.mjs";
import { sandbox } from "./adaptations/sandbox.mjs";
import { stack } from "./adaptations/stack.mjs";
import { stringSize } from "./adaptations/string-size.mjs";
import { strings } from "./adaptations/strings.mjs";
import { tables } from "./adaptations/tables.mjs";
import { text } from "./adaptations/text.mjs";
import { work } from "./adaptations/work.mjs";

/** All replacements by fengari module. */
export const adaptations = {};
for (const topic of [
  attachments,
  arithmetic,
  numericFor,
  numerals,
  jumps,
  lines,
  text,
  strings,
  patterns,
  stringSize,
  buffers,
  tables,
  work,
  sandbox,
  nativeErrors,
  hooks,
  stack,
])
  for (const [module, replacements] of Object.entries(topic))
    adaptations[module] = [...(adaptations[module] ?? []), ...replacements];
