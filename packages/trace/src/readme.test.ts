import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { traceOf } from "../test/readme-example.js";
import { answer, header, reply, round } from "../test/records.js";

it("runs the README's example", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const example = await readFile(new URL("../test/readme-example.ts", import.meta.url), "utf8");
  expect(/```ts\n(?<text>.*?)```/s.exec(readme)?.groups?.text).toBe(example);
  const { page, said } = traceOf([
    header(),
    round("0#0", [{ role: "user", content: "hi" }]),
    answer("0#0", reply("ho")),
  ]);
  expect(page).toMatch(/^<!doctype html>/);
  expect(said).toEqual(["user: hi", "assistant: ho"]);
});
