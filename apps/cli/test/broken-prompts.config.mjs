import { prompts } from "../../../packages/pack-prompts/dist/index.js";

export default {
  plugins: [
    prompts({ name: "acme/broken", directory: new URL("./broken-prompts/", import.meta.url) }),
    prompts({ name: "acme/none", directory: new URL("./nowhere/", import.meta.url) }),
  ],
};
