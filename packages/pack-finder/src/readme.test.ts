import { readFileSync } from "node:fs";
import { createHost } from "@runvil/host";
import { expect, it } from "vitest";
import { plugin } from "../test/readme-example.js";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("shows an example that is the one tested here", async () => {
  const [, example] = /```ts\n(.*?)```/s.exec(read("../README.md")) ?? [];
  expect(example).toBe(read("../test/readme-example.ts"));
  const host = await createHost({ plugins: [plugin] });
  const [, pack] = await host.packs();
  expect(pack).toMatchObject({ name: "runvil/finder", needs: ["runvil/tool-catalog"] });
  expect(pack?.reason).toBeUndefined();
  await host.close();
});
