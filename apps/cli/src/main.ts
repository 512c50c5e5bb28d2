#!/usr/bin/env node
import { EXIT } from "./command-error.js";
import { runCommandLine } from "./command-line.js";
import { printable } from "./live-output.js";

// The bundler writes the package's version here.
const version = process.env.RUNVIL_VERSION ?? "0.0.0";

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

// What a Plugin does outside of its calls ends in one message too.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (thrown: unknown) => {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    process.stderr.write(`runvil: unexpected failure: ${printable(text)}\n`);
    process.exit(EXIT.failed);
  });
}

const exitCode = await runCommandLine(
  process.argv.slice(2),
  { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: process.env, folder: process.cwd() },
  version,
);
// Open standard input or a connection kept alive must not hold the process.
process.exit(exitCode);
