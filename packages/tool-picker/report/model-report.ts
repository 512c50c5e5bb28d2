import type { Embedder } from "../src/picker/embedder.js";
import { createToolPicker, type ToolPicker } from "../src/picker/tool-picker.js";
import { outcomesOf } from "./outcome.js";
import { settledFloor } from "./settled-floor.js";
import { outcomeList, outcomeTable } from "./tables.js";
import { TOOLS } from "./tools.js";
import { TWINS } from "./twins.js";
import { WANTS } from "./wants.js";

/** How many near misses are listed. */
const NEAR_MISSES = 5;

/** What the wants show of a model, as Markdown. The same model gives the same text. */
export async function modelReport(embedder: Embedder): Promise<string> {
  const picker = createToolPicker(embedder);
  const { floor, margin, duplicate, solo, topK } = embedder.thresholds;
  const [setting, reported] = await Promise.all(
    (["setting", "reported"] as const).map((which) =>
      outcomesOf(
        picker,
        WANTS.filter(({ half }) => half === which),
      ),
    ),
  );
  if (setting === undefined || reported === undefined) throw new Error("the wants have two halves");
  const misses = reported.filter(({ want, leader }) => leader !== want.tool).sort((a, b) => b.score - a.score);
  return [
    `Model \`${embedder.id}\`: floor ${floor}, margin ${margin}, duplicate ${duplicate}, solo ${solo}, topK ${topK}.`,
    `The setting half asks for a floor of ${settledFloor(setting)}.`,
    "",
    "Reported half:",
    "",
    outcomeTable(reported),
    "",
    "Its wrong fills:",
    "",
    outcomeList(reported.filter(({ result }) => result === "wrong")),
    "",
    "Its highest scores of a wrong tool:",
    "",
    outcomeList(misses.slice(0, NEAR_MISSES)),
    "",
    "Setting half:",
    "",
    outcomeTable(setting),
    "",
    await toolToTool(picker),
  ].join("\n");
}

async function toolToTool(picker: ToolPicker): Promise<string> {
  const all = await similarities(picker, TOOLS);
  const twins: number[] = [];
  for (const pair of TWINS) twins.push(...(await similarities(picker, pair)));
  const caught = twins.filter((similarity) => similarity >= picker.thresholds.duplicate).length;
  const range = `${Math.min(...twins).toFixed(3)} to ${Math.max(...twins).toFixed(3)}`;
  return [
    `Tool to tool: two different tools of the catalog are ${Math.max(...all).toFixed(3)} alike at most;`,
    `a tool and its copy under another name ${range}, and ${caught} of ${twins.length} such copies count as duplicates.`,
  ].join("\n");
}

async function similarities(
  picker: ToolPicker,
  tools: Parameters<ToolPicker["similarities"]>[0],
): Promise<readonly number[]> {
  const result = await picker.similarities(tools);
  if (!result.ok) throw new Error(result.failure.message);
  return result.pairs.map(({ similarity }) => similarity);
}
