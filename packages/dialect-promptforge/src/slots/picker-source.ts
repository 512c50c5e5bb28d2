import type { SlotPicker } from "./slot-picker.js";

/**
 * A picker, what makes one when a run first needs it, or `bundled`: the one with the model that `@runvil/tool-picker` brings,
 * which must be installed beside this package.
 */
export type PickerSource = SlotPicker | (() => SlotPicker | Promise<SlotPicker>) | "bundled";

/** Gives the picker of a source, made once; undefined without a source. One that could not be made is made again. */
export function pickerOf(source: PickerSource | undefined): () => Promise<SlotPicker | undefined> {
  if (typeof source === "object" || source === undefined) return async () => source;
  const make = source === "bundled" ? bundledPicker : source;
  let made: Promise<SlotPicker> | undefined;
  return async () => {
    made ??= Promise.resolve().then(make);
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}

/** Whether a value can be a source. */
export function isPickerSource(value: unknown): value is PickerSource {
  if (value === "bundled" || typeof value === "function") return true;
  const { pick, similarities, thresholds }: { readonly [Part in keyof SlotPicker]?: unknown } = Object(value);
  return typeof pick === "function" && typeof similarities === "function" && typeof thresholds === "object";
}

async function bundledPicker(): Promise<SlotPicker> {
  // Reads some megabytes of weights, which few runs need.
  const { createToolPicker, loadBundledEmbedder } = await import("@runvil/tool-picker");
  return createToolPicker(await loadBundledEmbedder());
}
