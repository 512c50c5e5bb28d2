const scale = Number(process.env.RUNVIL_ROBUSTNESS_SCALE ?? "1");

/** How often a property runs: `count` times what the environment variable `RUNVIL_ROBUSTNESS_SCALE` says, 1 by default. */
export function runs(count: number): number {
  return Math.max(1, Math.round(count * scale));
}
