import { createToolPicker, loadBundledEmbedder } from "@runvil/tool-picker";

const tool = (name: string, description: string) => ({
  id: `acme/office/${name}`,
  capability: "acme/office",
  name,
  description,
  parameters: {},
});
const tools = [
  tool("send_message", "Send an email to some recipients."),
  tool("list_events", "List the events of a calendar."),
];

const picker = createToolPicker(await loadBundledEmbedder());
export const mail = await picker.pick("send an email", tools); // { decision: "bind", tool: { id: "acme/office/send_message", ... }, score: 0.9, ... }
export const flight = await picker.pick("book a flight", tools); // { decision: "absent", candidates: [...] }
export const pairs = await picker.similarities(tools); // { ok: true, pairs: [{ first, second, similarity }] }
