import { Command, InvalidArgumentError } from "commander";
import { simulateSeeds } from "./simulate-seeds.js";

// More of one seed tells nothing new.
const MOST_LINES = 5;
const LONGEST_LINE = 600;

interface Options {
  readonly seeds: number;
  readonly from: number;
}

const { seeds, from } = new Command("simulate")
  .description("Plays whole runs in virtual time, each drawn from a number.")
  .option("--seeds <n>", "how many seeds to play", whole, 200)
  .option("--from <n>", "the first seed", whole, 0)
  .parse()
  .opts<Options>();

const { passed, failed } = await simulateSeeds(from, seeds, ({ seed, found }) => {
  const told = found.slice(0, MOST_LINES).map((line) => `  ${line.slice(0, LONGEST_LINE)}`);
  process.stdout.write(`seed ${seed} failed; play it again with: npm run simulate -- --seeds 1 --from ${seed}\n`);
  process.stdout.write(`${told.join("\n")}\n`);
});
process.stdout.write(`simulation: ${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}
