export { type FinderOptions, finder, finder as default, finderPack } from "./finder.js";
export type { PickableTool, Picked, Picker } from "./picker.js";
