import { defineTool, untrusted } from "@runvil/plugin-sdk";
import { entriesOf } from "./entries-of.js";

/** `diary/read`: text that people wrote, and that nobody has checked, is untrusted. */
export const readTool = defineTool({
  id: "diary/read",
  description: "Read the diary entries of one day.",
  parameters: {
    type: "object",
    properties: {
      day: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "A day, such as 2026-01-31." },
      last: { type: "integer", minimum: 1, description: "Only that many of the latest entries." },
    },
    required: ["day"],
    additionalProperties: false,
  },
  idempotent: true,
  timeoutMs: 30_000,
  async call({ day, last }, cx) {
    const entries = await entriesOf(day, cx);
    return untrusted(
      entries
        .slice(last === undefined ? 0 : -last)
        .map(({ text }) => `- ${text}`)
        .join("\n"),
    );
  },
});
