import type { Divergence } from "@runvil/host";
import { jsonText } from "../json-text.js";

/** Both sides of a divergence, each whole, as lines of text. */
export function divergenceLines({ recorded, requested }: Divergence): readonly string[] {
  return [
    ...(recorded === undefined ? [] : ["recorded:", jsonText(recorded, 2)]),
    ...(requested === undefined ? [] : ["requested:", jsonText(requested, 2)]),
  ];
}
