const section = (heading: string, lua: string): string => `${heading}\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;

/** A run with everything that a crash can interrupt, and whose end tells what all of it came to. */
export const CRASH_PROMPT = `---
name: crash
description: A conversation, tools, a fanout and files.
runvil: 0
uses: [acme/till]
models: { writer: {} }
---

# Crash

${section(
  "## Talk",
  `models.use('writer')
tools.offer({ 'till/note', 'till/pay' })
store.write('talk.txt', 'begin')
for turn = 1, 2 do
  messages:user('turn ' .. turn)
  models.loop()
  store.append('talk.txt', messages[#messages].content)
end
var.talk = store.read('talk.txt')`,
)}${section(
  "## Spread",
  `local arms = tasks.fanout('### Arm', { 'a', 'b', 'c' })
local all = {}
for i = 1, #arms do all[i] = tostring(arms[i]) end
store.write('all.txt', table.concat(all, '\\n'))
return var.talk .. store.read('all.txt') .. #store.glob('**')`,
)}${section(
  "### Arm",
  `models.use('writer')
store.write('arm/' .. item, models.infer('arm ' .. item))
local paid, said = pcall(tools.call, 'till/pay', { text = item })
store.append('arm/' .. item, tostring(paid))
tools.call('till/note', { text = 'arm-' .. item })
store.str_replace('arm/' .. item, 'r1', 'R1')
return store.read('arm/' .. item) .. tostring(said)`,
)}`;
