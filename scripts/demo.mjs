/** `npm run demo`: builds the command line and runs examples/demo.md with it. Needs no key and, without one, no network. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { node, pnpm, ROOT, StepError } from "./pnpm.mjs";

try {
  await pnpm(["install", "--frozen-lockfile"], { quiet: true });
  await pnpm(["exec", "turbo", "run", "build", "--filter=runvil...", "--output-logs=errors-only"], { quiet: true });
  const server = await servePage(await readFile(`${ROOT}/examples/demo.page.html`));
  try {
    await runDemo(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
  }
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = error.exitCode;
}

function runDemo(origin) {
  const isConfigured = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "RUNVIL_MODEL_URL"].some((name) => process.env[name]);
  if (isConfigured) say("The model is the one that your environment configures.");
  else say("No model is configured, so a scripted one plays its part (examples/demo.model.yaml).");
  say("Type what the note should be about; an empty line takes the default.");
  return node(
    [
      "apps/cli/dist/bin/main.js",
      "run",
      "examples/demo.md",
      "--config",
      "examples/demo.config.mjs",
      "--arg",
      `page=${origin}/about-lua.html`,
      ...(isConfigured ? [] : ["--model", "writer=scripted:examples/demo.model.yaml"]),
    ],
    { env: { RUNVIL_DEMO_ORIGIN: origin } },
  );
}

function servePage(page) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
