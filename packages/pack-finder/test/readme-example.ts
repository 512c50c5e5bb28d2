import { finder } from "@runvil/pack-finder";
import { createToolPicker, loadBundledEmbedder } from "@runvil/tool-picker";

// In a runvil.config.ts: `export default { plugins: [plugin] }`.
export const plugin = finder({ picker: createToolPicker(await loadBundledEmbedder()) });
