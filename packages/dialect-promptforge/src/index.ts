export type { NearDuplicate, SkippedSlot, SlotFill, SlotSetting } from "./slots/slot-setting.js";
