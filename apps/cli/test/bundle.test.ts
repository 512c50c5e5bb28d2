import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const dist = new URL("../dist/", import.meta.url);

it("carries the license of everything that it contains", async () => {
  const licenses = await readFile(new URL("THIRD_PARTY_LICENSES", dist), "utf8");
  for (const name of ["fengari", "yaml", "ajv", "undici", "linkedom", "commander", "@ai-sdk/openai"]) {
    expect(licenses).toContain(name);
  }
  expect(licenses).not.toContain("(undefined)");
});

it("starts on a small file and leaves the rest for when it is needed", async () => {
  const main = await readFile(new URL("bin/main.js", dist), "utf8");
  expect(main.startsWith("#!/usr/bin/env node\n")).toBe(true);
  // A static import of a chunk is a file that every start reads; providers and the web must not be among them.
  const chunks = await readdir(new URL("bin/chunks/", dist));
  const eager = chunks.filter((chunk) =>
    ["from", "import"].some((word) => [" ", ""].some((space) => main.includes(`${word}${space}"./chunks/${chunk}"`))),
  );
  expect(eager.length).toBeGreaterThan(0);
  for (const chunk of eager) {
    const text = await readFile(new URL(`bin/chunks/${chunk}`, dist), "utf8");
    expect(text).not.toMatch(/node_modules\/.pnpm\/(undici|linkedom|@ai-sdk|ajv)/u);
  }
});
