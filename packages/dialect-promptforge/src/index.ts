export type { Capability } from "./capabilities/capability.js";
export type {
  CapabilityDeclaration,
  ExactSlot,
  FuzzySlot,
  PromptforgeContract,
  SlotDeclaration,
} from "./frontmatter/contract.js";
export { promptforgeFiles } from "./frontmatter/prompt-dialect.js";
export type { PickedTool, SlotChoice } from "./migrate/declared/slots.js";
export { type MigrateOptions, type MigrateResult, migrate } from "./migrate/migrate.js";
export { pickTools } from "./migrate/pick-tools.js";
export type { Remark, RemarkCode } from "./migrate/remark.js";
export { type PromptforgeOptions, promptforge, promptforge as default } from "./promptforge.js";
export type { PickerSource } from "./slots/picker-source.js";
export type {
  PickableTool,
  SlotPick,
  SlotPicker,
  SlotPickFailure,
  SlotSimilarities,
} from "./slots/slot-picker.js";
export type { NearDuplicate, SkippedSlot, SlotFill, SlotSetting } from "./slots/slot-setting.js";
