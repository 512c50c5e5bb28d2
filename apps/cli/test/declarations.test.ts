import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const here = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = `import { createHost } from "@runvil/host";
import userInput, { terminalBroker } from "@runvil/pack-user-input";
import { web } from "@runvil/pack-web";
import { Services } from "@runvil/plugin-sdk";
export const used = [createHost, userInput, terminalBroker, web, Services];
`;
const CONFIG = {
  compilerOptions: {
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom"],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  },
  files: ["program.ts"],
};

it("lets a program without Node's types be checked", async () => {
  // Below this package, so that its dependencies are found.
  const folder = await mkdtemp(join(here, "dist", "declarations-"));
  try {
    await writeFile(join(folder, "program.ts"), PROGRAM);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
    const compiler = join(here, "../../node_modules/typescript/bin/tsc");
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, "-p", folder]).catch((failed) => failed);
    expect(stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});
