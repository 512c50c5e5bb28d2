import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("a run that is killed at any point comes to what an undisturbed one comes to", async () => {
  const script = fileURLToPath(new URL("../../dist/crash/main.js", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    "--every",
    "12",
    "--instants",
    "14",
    "--seed",
    "7",
  ]);
  const [, passed] = /^crash test: (\d+) passed, 0 failed\n$/.exec(stdout) ?? [];
  expect(Number(passed), stdout).toBeGreaterThanOrEqual(20);
});
