import { fileURLToPath } from "node:url";
import { Services } from "@runvil/plugin-sdk";
import { conformanceSuite } from "@runvil/testkit/vitest";
import diary, { DIARY, memoryDiary } from "../src/index.js";

await conformanceSuite("acme/diary in prompts", {
  cases: [fileURLToPath(new URL("../conformance", import.meta.url))],
  plugins: () => [diary()],
  services: () => Services.empty.with(DIARY, memoryDiary({ "2026-01-31": ["Rain all day.", "Fixed the roof."] })),
});
