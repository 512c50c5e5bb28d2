/** `npm test`: everything that must hold before a change goes in. The conformance suite's count comes last. */
import { node, pnpm, StepError } from "./pnpm.mjs";

try {
  await pnpm(["install", "--frozen-lockfile"]);
  await pnpm(["exec", "turbo", "run", "build", "--output-logs=new-only"]);
  await pnpm(["exec", "biome", "check", "."]);
  await pnpm([
    "exec",
    "turbo",
    "run",
    "typecheck",
    "test",
    "--concurrency=2",
    "--continue=dependencies-successful",
    "--output-logs=new-only",
  ]);
  await node(["packages/testkit/dist/conformance/main.js"]);
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = error.exitCode;
}
