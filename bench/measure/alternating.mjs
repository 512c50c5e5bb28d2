/**
 * Times several jobs in turn, so that what else the machine does falls on all of them alike.
 *
 * @param {Record<string, () => Promise<void>>} jobs
 * @param {{ readonly warmUps: number, readonly samples: number, readonly block?: number }} settings `block`: how often a job
 *   runs in a row for one sample, so that it is measured on its own caches and garbage; default 1
 * @returns {Promise<Record<string, number>>} the median of each job, in milliseconds
 */
export async function alternating(jobs, { warmUps, samples, block = 1 }) {
  const names = Object.keys(jobs);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 0; i < warmUps; i++) for (const name of names) await jobs[name]();
  for (let i = 0; i < samples; i++) {
    for (const name of names) {
      const start = performance.now();
      for (let run = 0; run < block; run++) await jobs[name]();
      times[name].push((performance.now() - start) / block);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])]));
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
