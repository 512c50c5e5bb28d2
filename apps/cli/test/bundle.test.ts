import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const dist = new URL("../dist/", import.meta.url);

it("carries the license of everything that it contains", async () => {
  const licenses = await readFile(new URL("THIRD_PARTY_LICENSES", dist), "utf8");
  for (const name of ["fengari", "yaml", "ajv", "undici", "linkedom", "commander", "@ai-sdk/openai"]) {
    expect(licenses).toContain(name);
  }
  expect(licenses).not.toContain("(undefined)");
});

interface Output {
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What the bundler took into the entry and into the chunks that every start reads with it. */
async function eagerInputs(): Promise<string[]> {
  const { outputs }: { readonly outputs: Readonly<Record<string, Output>> } = JSON.parse(
    await readFile(new URL("metafile.json", dist), "utf8"),
  );
  const eager = new Set(["dist/bin/main.js"]);
  for (const path of eager) {
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && imported in outputs) eager.add(imported);
    }
  }
  return [...eager].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

it("starts on a small part of it and leaves the rest for when it is needed", async () => {
  const main = await readFile(new URL("bin/main.js", dist), "utf8");
  expect(main.startsWith("#!/usr/bin/env node\n")).toBe(true);
  const inputs = await eagerInputs();
  expect(inputs).toContain("src/main.ts");
  expect(inputs.filter((input) => /packages\/(trace|journal)\/|src\/journal\//u.test(input))).toEqual([]);
  expect(inputs.filter((input) => /node_modules\/\.pnpm\/(undici|linkedom|@ai-sdk|ajv|yaml)/u.test(input))).toEqual([]);
});
