import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { flight, mail, pairs } from "../test/readme-example.js";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const readme = read("../README.md");

it("shows an example that is the one tested here", () => {
  expect(/```ts\n(.*?)```/s.exec(readme)?.[1]).toBe(read("../test/readme-example.ts"));
  expect(mail).toMatchObject({ decision: "bind", tool: { id: "acme/office/send_message" } });
  expect(mail.decision === "bind" && mail.score.toFixed(1)).toBe(/score: (0\.\d)/.exec(readme)?.[1]);
  expect(flight.decision).toBe("absent");
  expect(pairs).toMatchObject({
    ok: true,
    pairs: [{ first: { name: "send_message" }, second: { name: "list_events" } }],
  });
});

it("names every kind of failure", () => {
  const kinds = [
    "src/sentence-model/sentence-model-error.ts",
    "src/picker/pick-failure.ts",
    "src/word-vectors/bundled-model-error.ts",
  ].flatMap((file) => [...read(`../${file}`).matchAll(/"([a-z]+_[a-z]+)"/g)]);
  expect(kinds.length).toBeGreaterThan(10);
  for (const [, kind] of kinds) expect(readme).toContain(`\`${kind}\``);
});
