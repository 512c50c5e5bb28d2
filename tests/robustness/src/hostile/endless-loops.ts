import { CANCELLED, fails, gives, type HostilePrompt, prompts } from "./hostile-prompt.js";

const FENCE = "```";

/** Endless prompts that also use a section `Other`. */
function withOther(other: string, luaByName: Readonly<Record<string, string>>): readonly HostilePrompt[] {
  const more = `## Other\n\n${FENCE}lua\n${other}\n${FENCE}\n`;
  return prompts(CANCELLED, luaByName).map((prompt) => ({ ...prompt, more }));
}

/** Loops of Lua's own instructions, in every place that runs Lua. */
export const ENDLESS_LOOPS: readonly HostilePrompt[] = [
  ...prompts(CANCELLED, {
    "a bare loop": "log('armed') while true do end",
    "a loop of goto": "log('armed') ::again:: goto again",
    "endless tail calls": "local function f() return f() end log('armed') f()",
    "a loop in pcall in a loop": "log('armed') while true do pcall(function() while true do end end) end",
    "a loop of caught errors": "log('armed') while true do pcall(error, 'no') end",
    "a loop in a message handler, caught":
      "log('armed') while true do pcall(xpcall, error, function() while true do end end) end",
    "a loop in __index":
      "local t = setmetatable({}, { __index = function() while true do end end }) log('armed') return t.x",
    "a loop in __newindex":
      "local t = setmetatable({}, { __newindex = function() while true do end end }) log('armed') t.x = 1",
    "a loop in __eq":
      "local mt = { __eq = function() while true do end end } log('armed') return setmetatable({}, mt) == setmetatable({}, mt)",
    "a loop in __lt":
      "local mt = { __lt = function() while true do end end } log('armed') return setmetatable({}, mt) < setmetatable({}, mt)",
    "a loop in __concat":
      "local t = setmetatable({}, { __concat = function() while true do end end }) log('armed') return t .. 'x'",
    "a loop in __add":
      "local t = setmetatable({}, { __add = function() while true do end end }) log('armed') return t + 1",
    "a loop in __call":
      "local t = setmetatable({}, { __call = function() while true do end end }) log('armed') return t()",
    "a loop in __len":
      "local t = setmetatable({}, { __len = function() while true do end end }) log('armed') return #t",
    "a loop in __pairs":
      "local t = setmetatable({}, { __pairs = function() while true do end end }) log('armed') for _ in pairs(t) do end",
    "an iterator that never ends": "log('armed') for _ in function() return 1 end do end",
    "an iterator that never returns": "log('armed') for _ in function() while true do end end do end",
    "a loop in __index of _G":
      "setmetatable(_G, { __index = function() while true do end end }) log('armed') return nowhere",
    "a loop in a local tool that a script calls": `
      tools.offer_local('work', 'Work.', {}, function() while true do end end)
      log('armed') tools.call('work')`,
    "a loop in a local tool that a model calls": `
      models.use('writer') tools.offer_local('work', 'Work.', {}, function() while true do end end)
      log('armed') messages:user('Work.') models.loop()`,
    "a loop around a tool call that fails": `
      tools.offer_local('work', 'Work.', {}, function() error('no') end)
      log('armed') while true do pcall(tools.call, 'work') end`,
    "a loop of caught gsub callbacks that never return":
      "log('armed') while true do pcall(string.gsub, 'x', 'x', function() while true do end end) end",
    "a loop of caught comparators that never return":
      "log('armed') while true do pcall(table.sort, { 2, 1 }, function() while true do end end) end",
    "a loop of caught __tostring that never return": `
      local t = setmetatable({}, { __tostring = function() while true do end end })
      log('armed') while true do pcall(tostring, t) end`,
    "a loop of store calls": "log('armed') while true do store.exists('x') end",
  }),
  ...prompts(fails("a library callback ran too long"), {
    "a gsub callback that never returns": "return (('x'):gsub('x', function() while true do end end))",
    "a comparator that never returns": "table.sort({ 2, 1 }, function() while true do end end)",
    "a comparator that catches everything":
      "table.sort({ 2, 1 }, function() while true do pcall(function() while true do end end) end end)",
    "a __tostring that never returns": "tostring(setmetatable({}, { __tostring = function() while true do end end }))",
    "a __tostring of a placeholder's elements that never returns":
      "table.concat({ setmetatable({}, { __tostring = function() while true do end end }) })",
    "an __index under table.unpack that never returns":
      "table.unpack(setmetatable({}, { __index = function() while true do end end }), 1, 2)",
    "a __len under table.insert that never returns":
      "table.insert(setmetatable({}, { __len = function() while true do end end }), 1)",
  }),
  ...prompts(gives("a library callback ran too long"), {
    "a message handler that never returns":
      "return tostring(select(2, xpcall(error, function() while true do end end)))",
  }),
  ...withOther("if not var.armed then log('armed') var.armed = true end jump('## Only')", {
    "a loop of jumps": "jump('## Other')",
    "a loop of jumps that catches the cancel": "pcall(function() for i = 1, 100000 do end end) jump('## Other')",
    "a loop of jumps that catches waits": "pcall(store.exists, 'x') jump('## Other')",
  }),
  ...withOther("return 'x'", {
    "a loop of calls": "log('armed') while true do call('## Other') end",
    "a loop of caught calls": "log('armed') while true do pcall(call, '## Other') end",
    "a loop of fanouts": "log('armed') while true do tasks.fanout('## Other', { 1, 2, 3 }) end",
    "a loop of spawned and joined tasks": "log('armed') while true do tasks.join({ tasks.spawn('## Other') }) end",
    "a loop of cancelled tasks": "log('armed') while true do tasks.cancel(tasks.spawn('## Other')) end",
    "a loop of spawned tasks": "log('armed') while true do tasks.spawn('## Other', { item = ('x'):rep(100000) }) end",
    "a loop of timed waits":
      "log('armed') while true do pcall(tasks.join, { tasks.spawn('## Other') }, { timeout = 0 }) end",
  }),
  ...withOther("while true do pcall(function() while true do end end) end", {
    "a loop of calls that never return": "log('armed') while true do pcall(call, '## Other') end",
    "a loop of fanouts that never return": "log('armed') while true do pcall(tasks.fanout, '## Other', { 1, 2 }) end",
  }),
  {
    name: "a loop in a required library",
    lua: "log('armed') require('## Library')",
    more: `## Library\n\n${FENCE}lua\nwhile true do end\n${FENCE}\n`,
    end: CANCELLED,
  },
  {
    name: "a loop in a called section",
    lua: "log('armed') return call('## Other')",
    more: `## Other\n\n${FENCE}lua\nwhile true do end\n${FENCE}\n`,
    end: CANCELLED,
  },
  {
    name: "loops in eight tasks",
    lua: "log('armed') return #tasks.fanout('## Other', { 1, 2, 3, 4, 5, 6, 7, 8 })",
    more: `## Other\n\n${FENCE}lua\nwhile true do end\n${FENCE}\n`,
    end: CANCELLED,
  },
  { name: "a loop in a prelude", prelude: "while true do end", lua: "return 1", end: CANCELLED },
  {
    name: "a loop in a prelude's function",
    prelude: "function spin() while true do end end",
    lua: "log('armed') spin()",
    end: CANCELLED,
  },
  {
    name: "a loop in a compactor",
    lua: "models.use('writer') messages:user('x') log('armed') models.compact(function() while true do end end)",
    end: CANCELLED,
  },
];
