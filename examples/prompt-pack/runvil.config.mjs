// A project of its own imports "@runvil/pack-prompts" instead.
import { prompts } from "../../packages/pack-prompts/dist/index.js";

export default {
  plugins: [
    prompts({
      name: "acme/editing",
      directory: new URL("./editing/", import.meta.url),
      description: "The house's editing prompts.",
    }),
  ],
};
