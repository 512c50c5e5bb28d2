/**
 * `node scripts/with-pnpm.mjs ARGUMENT...`: the pnpm that `packageManager` pins, on these arguments, so that every script of
 * this repository runs through `npm run` on a machine with Node and npm alone. What is not installed yet is installed first.
 */
import { access } from "node:fs/promises";
import { pnpm, ROOT, StepError } from "./pnpm.mjs";

try {
  const args = process.argv.slice(2);
  const isInstalled = await access(`${ROOT}/node_modules/.modules.yaml`).then(
    () => true,
    () => false,
  );
  if (!isInstalled && args[0] !== "install") await pnpm(["install", "--frozen-lockfile"]);
  await pnpm(args);
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = error.exitCode;
}
