import { defineTool, trustedJson } from "@runvil/plugin-sdk";
import { entriesOf } from "./entries-of.js";

/** `diary/stats`: numbers alone, so nobody's words reach the caller and the output is trusted. */
export const statsTool = defineTool({
  id: "diary/stats",
  description: "Count the diary entries of one day and their words.",
  parameters: {
    type: "object",
    properties: {
      day: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "A day, such as 2026-01-31." },
    },
    required: ["day"],
    additionalProperties: false,
  },
  structured: true,
  idempotent: true,
  async call({ day }, cx) {
    const entries = await entriesOf(day, cx);
    const words = entries.flatMap(({ text }) => text.split(/\s+/u).filter((word) => word !== ""));
    return trustedJson({ day, entries: entries.length, words: words.length });
  },
});
