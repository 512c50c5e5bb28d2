import { prompts } from "@runvil/pack-prompts";

// In a runvil.config.ts: `export default { plugins: [plugin] }`. In JSON: ["@runvil/pack-prompts", { ...the same options }].
export const plugin = prompts({
  name: "acme/editing",
  directory: new URL("./editing/", import.meta.url),
  description: "The house's editing prompts.",
  timeoutMs: 120_000,
});
