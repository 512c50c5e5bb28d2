import { definePack, definePlugin } from "@runvil/plugin-sdk";
import { DIARY } from "./diary.js";
import { PRELUDE } from "./prelude.js";
import { readTool } from "./read-tool.js";
import { statsTool } from "./stats-tool.js";

export { DIARY, type Diary, type Entry } from "./diary.js";
export { memoryDiary } from "./memory-diary.js";

/** The Pack `acme/diary`. It takes no configuration. */
export const diaryPack = definePack({
  name: "acme/diary",
  description: "Read and count diary entries.",
  needs: [DIARY],
  prelude: PRELUDE,
  build: () => ({ tools: [statsTool, readTool] }),
});

/** What a Host loads by this package's name. */
export default definePlugin({ name: "@acme/runvil-diary", install: (registry) => registry.add(diaryPack()) });
