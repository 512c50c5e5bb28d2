import type { Slots } from "../declared/slots.js";
import type { Edits } from "../edits.js";
import type { FileText } from "../file-text.js";
import type { PromptBody, Region } from "../prompt-regions.js";
import type { Remarks } from "../remark.js";
import type { Loops } from "./loops.js";
import type { Offers } from "./offers.js";
import type { ToolUses } from "./tool-uses.js";

/** What every rule of the migration knows of the whole prompt. */
export interface Migration {
  readonly file: FileText;
  readonly edits: Edits;
  readonly remarks: Remarks;
  readonly slots: Slots;
  /** The labels of the declared roles. */
  readonly roles: ReadonlySet<string>;
  readonly body: PromptBody;
  readonly loops: Loops;
  readonly offers: Offers;
  /** The globals that the prompt's Lua assigns anywhere. */
  readonly assigned: ReadonlySet<string>;
  /** Whether the prompt may read a field that only the old Tool objects had, or only Runvil's. */
  readonly readsToolFields: boolean;
  /** The aliases of local tools, as far as they are written as text. */
  readonly localTools: ReadonlySet<string>;
  /** What a region's Lua does with tools. */
  readonly toolUses: (region: Region) => ToolUses;
  /** The globals that declared bundled Packs bring. */
  readonly preludeGlobals: ReadonlySet<string>;
  /** Whether an undeclared global may come from the prelude of a Pack that nobody here knows. */
  readonly hasUnknownPreludes: boolean;
}
