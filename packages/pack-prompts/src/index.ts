export { prompts, prompts as default, promptsPack } from "./prompts.js";
export type { PromptsOptions } from "./prompts-options.js";
