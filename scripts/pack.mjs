/**
 * `npm run pack`: builds every package that is published and packs it into the folder `packed`, to try Runvil in a project of
 * one's own before it is on npm.
 */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pnpm, ROOT, StepError } from "./pnpm.mjs";

const FOLDER = join(ROOT, "packed");

try {
  await pnpm(["install", "--frozen-lockfile"], { quiet: true });
  await pnpm(["exec", "turbo", "run", "build", "--output-logs=errors-only"], { quiet: true });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const which = ["--filter", "./packages/*", "--filter", "runvil"];
  await pnpm(["-r", ...which, "pack", "--pack-destination", FOLDER], { quiet: true });
  const count = (await readdir(FOLDER)).length;
  process.stdout.write(`${count} packages packed. In a project of your own: npm install ${FOLDER}/*.tgz\n`);
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = error.exitCode;
}
