import { simulateSeed } from "./simulate-seed.js";

const [from = 0, count = 1] = process.argv.slice(2).map(Number);
let failed = 0;
for (let seed = from; seed < from + count; seed += 1) {
  if (process.env.SHOW) console.log(`at ${seed}`);
  const found = await simulateSeed(seed);
  if (found.length === 0) continue;
  failed += 1;
  console.log(
    `seed ${seed}:\n  ${found
      .slice(0, 4)
      .map((line) => line.slice(0, 900))
      .join("\n  ")}`,
  );
}
console.log(`${count - failed} passed, ${failed} failed`);
