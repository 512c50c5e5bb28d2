import { createHost } from "@runvil/host";
import { parsePrompt } from "@runvil/prompt";
import { alternating } from "../measure/alternating.mjs";

export const about = "what one section entry costs";

const FENCE = "```";
const ENTRIES = 200;

/** A prompt whose two sections jump to each other until so many entries were made. */
function prompt(entries) {
  const section = (name, other) =>
    `## ${name}\n\n${FENCE}lua\nvar.n = (var.n or 0) + 1\nif var.n < ${entries} then jump('## ${other}') end\nreturn var.n\n${FENCE}\n`;
  const head = "---\nname: entries\ndescription: Section entries.\nrunvil: 0\n---\n\n# Entries\n";
  return [head, section("A", "B"), section("B", "A")].join("\n");
}

export async function run() {
  const host = await createHost();
  const job = (entries) => async () => {
    const outcome = await host.run({ prompt: parsePrompt(prompt(entries)).prompt, seed: "0".repeat(64) }).outcome;
    if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
  };
  const times = await alternating({ one: job(1), many: job(ENTRIES + 1) }, { warmUps: 5, samples: 20 });
  const value = ((times.many - times.one) * 1000) / ENTRIES;
  return { figures: [{ name: "section entry", value, unit: "us" }], lines: [] };
}
