import { readFileSync } from "node:fs";
import { Services } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import userInput, { INPUT_BROKER, scriptedBroker } from "./index.js";

const plugins = [userInput()];
const services = Services.empty.with(INPUT_BROKER, scriptedBroker(["yes"]));

it("runs the README's example", async () => {
  expect(plugins[0]?.name).toBe("@runvil/pack-user-input");
  expect(await services.get(INPUT_BROKER)?.wait(new AbortController().signal)).toBe("yes");
});

it("is the example of the README", () => {
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => line.startsWith("const"));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(own).toContain(line);
});
