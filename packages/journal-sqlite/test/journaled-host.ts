import { setTimeout as sleep } from "node:timers/promises";
import type { JournalStore } from "@runvil/harness/journal-store";
import { createHost, type Host } from "@runvil/host";
import { definePack, definePlugin, defineTool, trusted } from "@runvil/plugin-sdk";

/** A run that asks a model, calls a tool and changes files again and again, and tells at the end what all of that came to. */
export const PROMPT = `---
name: diary
description: Keeps a diary.
runvil: 0
uses: [acme/notes]
models: { writer: {} }
---
# Diary

## Main

\`\`\`lua
models.use('writer')
for day = 1, 30 do
  messages:user('day ' .. day)
  models.loop()
  local text = messages[#messages].content
  store.append('log', text .. tools.call('notes/sign', { day = day }) .. '\\n')
  store.write('last/' .. day % 3, text)
  if day % 10 == 0 then tasks.fanout('## Aside', { day, day + 1 }) end
end
return store.read('log') .. store.read('last/0')
\`\`\`

## Aside

\`\`\`lua
store.write('aside/' .. item, 'x')
return item
\`\`\`
`;

const sign = defineTool({
  id: "notes/sign",
  description: "Signs a day.",
  parameters: { type: "object", properties: { day: { type: "integer" } }, required: ["day"] },
  idempotent: true,
  call: async ({ day }) => {
    await sleep(1);
    return trusted(` signed ${day}`);
  },
});
const notes = definePack({ name: "acme/notes", description: "Notes.", build: () => ({ tools: [sign] }) });
const plugin = definePlugin({ name: "acme-notes", install: (registry) => registry.add(notes()) });

/** A Host that journals in a store, with a model that answers by what it is asked. */
export function journaledHost(store: JournalStore): Promise<Host> {
  return createHost({
    plugins: [plugin()],
    models: { models: [{ id: "tiny", description: "", context: 65_536, thinking: "never" }], current: "tiny" },
    provider: {
      async complete({ messages }) {
        await sleep(2);
        return { text: `${messages.length} messages`, toolCalls: [], finishReason: "stop" };
      },
    },
    journal: { store },
  });
}
