import { MemoryStore, type Store } from "@runvil/host";
import { mainOf, promptOf, section } from "../prompt-text.js";
import { type Plan, SMALL, WARNING } from "../rich-run.js";

function startingStore(): MemoryStore {
  return new MemoryStore({ "seen.txt": "seen", "raw.bin": new Uint8Array([254, 255, 0]), "deep/er/file.md": "ü\n" });
}

/** A store that does not say that it is in memory, as a folder's. */
function lastingStore(): Store {
  const store = startingStore();
  return {
    kind: (path) => store.kind(path),
    read: (path) => store.read(path),
    write: (path, bytes) => store.write(path, bytes),
    append: (path, bytes) => store.append(path, bytes),
    delete: (path) => store.delete(path),
    list: (under) => store.list(under),
  };
}

const FILES = `log(store.read('seen.txt'))
log(tostring(pcall(store.read, 'raw.bin')))
store.append('seen.txt', '!')
store.write('new.txt', 'x')
store.str_replace('new.txt', 'x', 'y')
store.delete('deep/er/file.md')
log(tostring(store.exists('deep/er')) .. tostring(store.delete('nothing')))
tools.call('kit/bytes', { text = 'b' })
tools.call('kit/note', { text = 'n' })
log(tostring(pcall(store.read, '../out')))
return table.concat(store.glob('**'), ',')`;

let afterReply = false;

/** Recordings of one run each, by name. */
export const PLANS: Readonly<Record<string, Plan>> = {
  "conversation-of-many-rounds": {
    prompt: mainOf(
      `tools.offer({ 'kit/echo', 'kit/note' })
messages:system('Be short.')
for turn = 1, 4 do messages:user('turn ' .. turn .. args) models.loop() end
messages:user('data')
log(json.encode(tools.call('kit/data', { text = kit.greet('you') })))
return messages[#messages - 1].content .. ui().page`,
    ),
    options: { args: " please", ui: { page: "start", deep: { list: [1, null, "ü"] } } },
  },
  "files-in-memory": { prompt: mainOf(FILES), options: { store: startingStore } },
  "files-in-a-folder": { prompt: mainOf(FILES), options: { store: lastingStore } },
  "fanout-of-arms": {
    prompt: promptOf(
      section(
        "## Spread",
        `local arms = tasks.fanout('### Arm', { 'a', 'b', 'c', 'd' })
return table.concat(arms, '\\n')`,
      ) +
        section(
          "### Arm",
          `models.use('writer')
store.write('arm/' .. item, models.infer('arm ' .. item))
tools.call('kit/once', { text = item })
return store.read('arm/' .. item) .. math.random(1000)`,
        ),
    ),
    options: { limits: { concurrency: 2 } },
  },
  "tasks-with-waits-and-a-cancel": {
    prompt: promptOf(
      section(
        "## Owner",
        `local a, slow = tasks.spawn('### Work', { item = 'a' }), tasks.spawn('### Slow')
local ended, late = tasks.join({ slow }, { timeout = 0.02 })
log(tostring(late))
tasks.cancel(slow)
tools.call('kit/echo', { text = 'on' })
log(tostring(select(2, tasks.join({ slow, a }))))
tasks.note('ends')
return select(2, tasks.join_any({ slow })) and 'no' or 'cancelled'`,
      ) +
        section("### Work", "models.use('writer') store.write('w', models.infer(item)) return 'done'") +
        section("### Slow", "tools.call('kit/hang', { text = 'x' })"),
    ),
  },
  "tasks-of-the-model": {
    prompt: promptOf(
      section(
        "## Main",
        `models.use('writer')
tools.allow_tasks({ '### Aside' })
messages:user('begin')
models.loop()
local pending = tasks.pending({ origin = 'model' })
if #pending > 0 then tasks.join(pending) end
return messages[#messages].content`,
      ) + section("### Aside", "models.use('writer') return models.infer('aside ' .. args)"),
    ),
  },
  compactions: {
    prompt: mainOf(
      `for turn = 1, 3 do messages:user(('long '):rep(100)) models.loop(compactors.summarize) end
messages:user(('more '):rep(300))
log(tostring(pcall(models.loop, compactors.fail)))
models.compact(compactors.clear)
return #messages`,
    ),
    options: { models: { models: [SMALL], current: "small" } },
  },
  "failures-that-are-caught": {
    prompt: promptOf(
      section(
        "## Main",
        `models.use('writer')
log(tostring(pcall(tools.call, 'kit/fail', { text = 'x' })))
log(tostring(pcall(tools.call, 'kit/echo', { text = 7 })))
log(tostring(pcall(models.infer, '! fail')))
log(tostring(pcall(require, '## None')))
local lib = require '## Lib'
tools.offer('kit/fail')
tools.offer_local('local_one', 'L.', { text = 'string' }, function(a) return lib.up(a.text) end)
messages:user('use it')
models.loop()
return call('## Other', 'in') .. lib.up('x')`,
      ) +
        section("## Other", "if args == 'in' then return 'called ' .. args end return 'walked'") +
        section("## Lib", "return { up = string.upper }"),
    ),
  },
  "failure-that-ends-the-run": { prompt: mainOf("log('before') error({ kind = 'mine' })") },
  "failure-of-a-model": { prompt: mainOf("store.write('a', 'b') return models.infer('! fail')") },
  "store-race": {
    prompt: promptOf(
      section("## Main", "return #tasks.fanout('### Arm', { 1, 2 })") +
        section("### Arm", "store.write('same', tostring(item))"),
    ),
  },
  "budget-that-is-spent": {
    prompt: mainOf("for i = 1, 5 do log(models.infer('q' .. i)) end"),
    options: { limits: { budgets: { rounds: 3 } } },
  },
  "cancel-while-waiting": {
    prompt: mainOf("log(tostring(pcall(tools.call, 'kit/hang', { text = 'x' }))) log('never')"),
    meddle: ({ event }, run) => {
      if (event === "lua_block_started") setTimeout(() => run.cancel(), 20);
    },
  },
  "cancel-while-lua-runs": {
    prompt: mainOf("log('one') store.write('a', '1') log('two') store.write('b', '2') log('three')"),
    meddle: (event, run) => {
      if (event.event === "log_checkpoint" && event.message === "two") run.cancel();
    },
  },
  "cancel-between-time-slices": {
    prompt: mainOf("models.infer('x') local n = 0 for i = 1, 9000000 do n = n + i % 7 end return n"),
    meddle: ({ event }, run) => {
      if (event !== "model_turn_completed" || afterReply) return;
      afterReply = true;
      setImmediate(() => setImmediate(() => run.cancel()));
    },
  },
  "stop-that-is-caught": {
    prompt: mainOf(
      `log(tostring(pcall(tools.call, 'kit/hang', { text = 'x' })))
return tools.call('kit/echo', { text = 'went on' })`,
    ),
    meddle: ({ event }, run) => {
      if (event === "lua_block_started") setTimeout(() => run.stop(), 20);
    },
  },
  "near-duplicates": {
    prompt: mainOf(
      "tools.offer({ 'kit/echo', 'twin/echo' }) messages:user('x') models.loop() return messages[#messages].content",
    ).replace("[acme/kit]", "[acme/kit, acme/twin]"),
    host: WARNING,
  },
  "promptforge-bindings": {
    prompt: `---\nname: old\ndescription: d\npromptforge: 0\ncapabilities: [acme/native]\ntools:\n  say: acme/native/say\n  fuzzy: { want: say something }\n  gone: { want: nothing like it, optional: true }\nmodels: { writer: { description: w } }\n---\n\n# Old\n\n${section(
      "## Main",
      "return tools.call('say', { text = 'a' })",
    )}`,
  },
};
