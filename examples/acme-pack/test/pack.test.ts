import { createHost } from "@runvil/host";
import { Services } from "@runvil/plugin-sdk";
import { checkPack } from "@runvil/testkit";
import { expect, test } from "vitest";
import diary, { DIARY, diaryPack, memoryDiary } from "../src/index.js";

test("a Host finds nothing wrong with the Pack", async () => {
  expect(await checkPack(diaryPack())).toEqual([]);
});

test("the Plugin adds the one Pack", async () => {
  const host = await createHost({ plugins: [diary()], services: Services.empty.with(DIARY, memoryDiary({})) });
  const added = (await host.packs()).filter(({ name }) => name === "acme/diary");
  await host.close();
  expect(added).toMatchObject([{ id: "diary", tools: [{ id: "diary/stats" }, { id: "diary/read" }] }]);
});

test("a provider that cannot read entries counts as none", () => {
  for (const provider of [undefined, null, {}, { entries: 1 }]) {
    expect(Reflect.apply(Services.empty.with, Services.empty, [DIARY, provider]).has(DIARY)).toBe(false);
  }
  expect(Services.empty.with(DIARY, memoryDiary({})).has(DIARY)).toBe(true);
});
