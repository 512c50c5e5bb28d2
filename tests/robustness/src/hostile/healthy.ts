const FENCE = "```";

/** A prompt that does a little of everything. It completes with `healthy`. */
export const HEALTHY = `---
name: healthy
description: Does a little of everything.
runvil: 0
models:
  writer: {}
---

# Healthy

## First

${FENCE}lua
models.use('writer')
tools.offer_local('double', 'Double a number.', {}, function() return 2 end)
for i = 1, 50000 do var.n = i end
store.write('notes.txt', models.infer('A word, please.'))
messages:user('Double it.')
models.loop()
var.seen = { messages[#messages].content, store.read('notes.txt'), tools.call('double') }
${FENCE}

## Second

${FENCE}lua
assert(table.concat(json.decode(json.encode(var.seen)), ' ') == 'fine fine 2')
return call('## Third')
${FENCE}

## Third

${FENCE}lua
return 'healthy'
${FENCE}
`;
