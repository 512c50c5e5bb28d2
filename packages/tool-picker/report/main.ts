/**
 * `npm run report`: writes what is measured into docs/tool-picker.md. `RUNVIL_SENTENCE_MODEL` names the folder of a
 * sentence-embedding model to measure too.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { commonBlocks, sentenceModelBlock } from "./blocks.js";
import { withBlock } from "./measured-block.js";

const file = new URL("../../../docs/tool-picker.md", import.meta.url);
let document = readFileSync(file, "utf8");
for (const [name, text] of await commonBlocks()) document = withBlock(document, name, text);
document = withBlock(document, "sentence-model", await sentenceModelBlock(process.env.RUNVIL_SENTENCE_MODEL));
writeFileSync(file, document);
