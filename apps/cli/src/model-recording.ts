import type { ModelProvider } from "@runvil/plugin-sdk";
import { replaceNamedFile } from "./replaced-file.js";
import { checkWritable, type NamedFile } from "./text-file.js";

/** A recording of a run's model rounds. */
export interface ModelRecording {
  /** The model to run on in place of the recorded one. */
  readonly provider: ModelProvider;
  /** Writes the rounds so far, all or nothing. */
  save(): Promise<void>;
}

const HEAD = ["Recorded by runvil run --record; play it with --model scripted:FILE."];

/**
 * Records a model in a scripted-model file. A file that is there keeps its contents until `save`.
 *
 * @throws CommandError when the file cannot be written
 */
export async function openRecording(file: NamedFile, provider: ModelProvider): Promise<ModelRecording> {
  // A run may cost money, so whether its recording can be kept is found out first.
  await checkWritable("recording", file);
  const { formatModelScript, modelRecorder } = await import("@runvil/testkit");
  const recorder = modelRecorder(provider);
  return {
    provider: recorder,
    async save() {
      await replaceNamedFile("recording", file, formatModelScript(recorder.script(), HEAD));
    },
  };
}
