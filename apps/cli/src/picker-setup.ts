import {
  BundledModelError,
  createToolPicker,
  type Embedder,
  loadBundledEmbedder,
  loadSentenceEmbedder,
  SentenceModelError,
  ThresholdError,
  type Thresholds,
  type ToolPicker,
} from "@runvil/tool-picker";
import { CommandError, usageError } from "./command-error.js";

/** Which model picks, as the command line says it. */
export interface PickerSettings {
  /** A sentence-embedding model's folder; absent: the bundled model. */
  readonly modelFolder?: string;
  /** Five numbers with commas between them. */
  readonly thresholds?: string;
}

/** A picker and the name of its model. */
export interface NamedPicker {
  readonly model: string;
  readonly picker: ToolPicker;
}

/**
 * Opens the model that the command line asks for.
 *
 * @throws CommandError for a folder that holds no usable model, and for thresholds that are none
 */
export async function openPicker({ modelFolder, thresholds }: PickerSettings): Promise<NamedPicker> {
  const given = thresholds === undefined ? undefined : thresholdsOf(thresholds);
  const embedder = await openEmbedder(modelFolder, given);
  try {
    const picker = createToolPicker(given === undefined ? embedder : { ...embedder, thresholds: given });
    return { model: embedder.id, picker };
  } catch (error) {
    if (error instanceof ThresholdError) throw usageError(`--thresholds: ${error.message}`);
    throw error;
  }
}

async function openEmbedder(folder: string | undefined, thresholds: Thresholds | undefined): Promise<Embedder> {
  try {
    if (folder === undefined) return await loadBundledEmbedder();
    return await loadSentenceEmbedder({ folder, ...(thresholds === undefined ? {} : { thresholds }) });
  } catch (error) {
    if (!(error instanceof SentenceModelError || error instanceof BundledModelError)) throw error;
    const hint = error.kind === "missing_thresholds" ? "\nhint: --thresholds FLOOR,MARGIN,DUPLICATE,SOLO,TOPK" : "";
    throw new CommandError(`${error.message}${hint}`, undefined, { cause: error });
  }
}

function thresholdsOf(text: string): Thresholds {
  const parts = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [floor, margin, duplicate, solo, topK, ...more] = parts;
  if (
    topK === undefined ||
    solo === undefined ||
    duplicate === undefined ||
    margin === undefined ||
    floor === undefined ||
    more.length > 0
  ) {
    throw usageError(
      `--thresholds takes five numbers, floor,margin,duplicate,solo,topK, as in 0.67,0.08,0.9,0.67,3; got ${text}`,
    );
  }
  return { floor, margin, duplicate, solo, topK };
}
