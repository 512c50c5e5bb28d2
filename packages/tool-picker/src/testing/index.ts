export { nGramEmbedder } from "./n-gram-embedder.js";
export { type PickerScript, scriptedPicker } from "./scripted-picker.js";
