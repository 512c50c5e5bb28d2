import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decodeBlob, EffectDecoder, EffectEncoder, encodeBlob } from "./index.js";

it("runs the README's example", () => {
  const origin = { execution: "run-1", section: "Main" };
  const line = new EffectEncoder().encode({ id: "0#0", kind: "timer", origin, request: { seconds: 1 } });
  expect(JSON.stringify(line)).toMatch(/^\{"record":"effect","id":"0#0","kind":"timer",/);
  expect(new EffectDecoder().decode(line).ok).toBe(true);
  expect(decodeBlob(encodeBlob(new Uint8Array([1, 2])))).toEqual(new Uint8Array([1, 2]));
});

it("is the example of the README", () => {
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => line.startsWith("const"));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(own).toContain(line);
});
