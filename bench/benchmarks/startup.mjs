import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { alternating } from "../measure/alternating.mjs";

export const about =
  "the command line from its start to the end of a one-line prompt, beside `node -e 0`, as whole processes";

const CLI = fileURLToPath(new URL("../../apps/cli/dist/bin/main.js", import.meta.url));
const FENCE = "```";
const PROMPT = `---\nname: start\ndescription: Returns at once.\nrunvil: 0\n---\n\n# Start\n\n## Only\n\n${FENCE}lua\nreturn 'ok'\n${FENCE}\n`;

function node(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`node ${args.join(" ")} ended with ${code}`)),
    );
  });
}

export async function run() {
  const folder = await mkdtemp(join(tmpdir(), "runvil-bench-"));
  try {
    const file = join(folder, "start.md");
    await writeFile(file, PROMPT);
    const jobs = { "node -e 0": () => node(["-e", "0"]), "runvil run": () => node([CLI, "run", file]) };
    const times = await alternating(jobs, { warmUps: 2, samples: 15 });
    const above = times["runvil run"] - times["node -e 0"];
    return {
      figures: Object.entries(times).map(([name, value]) => ({ name, value, unit: "ms" })),
      above,
      lines: [`runvil above node ${above.toFixed(0)} ms`],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
