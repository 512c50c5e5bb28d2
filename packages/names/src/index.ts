export { compareBytes } from "./byte-order.js";
export { type LabelResult, parseLabel } from "./label.js";
export { type PackIdResult, parsePackId } from "./pack-id.js";
export { parseQualifiedName, type QualifiedNameResult, RUNVIL_VENDOR } from "./qualified-name.js";
export { quote, quoteList } from "./quote.js";
export {
  ENGINE_GLOBALS,
  LIBRARY_GLOBALS,
  LUA_KEYWORDS,
  type ReservedKind,
  reservedGlobalKind,
} from "./reserved-global.js";
export type { NameFault } from "./segments.js";
export { isTaskBuiltIn, TASK_BUILT_INS, type TaskBuiltIn } from "./task-built-in.js";
export { compareToolIds, parseToolId, type ToolIdResult } from "./tool-id.js";
export { parseUsesEntry, USES_ENTRY_EXPECTED, type UsesEntryResult } from "./uses-entry.js";
export { trim, trimEnd, trimStart } from "./white-space.js";
export { isTransportName, wireName } from "./wire-name.js";
