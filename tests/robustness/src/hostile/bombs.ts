import { CANCELLED, either, fails, gives, type HostilePrompt, prompts } from "./hostile-prompt.js";

const CAUGHT = "return tostring(select(2, pcall(function() BODY end)))";
const caught = (luaByName: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(luaByName).map(([name, lua]) => [name, CAUGHT.replace("BODY", () => lua)]));

/** Strings above the ceiling: refused before they are built, and the error can be caught. */
const STRINGS: readonly HostilePrompt[] = [
  ...prompts(
    gives("not enough memory"),
    caught({
      "string.rep": "return ('x'):rep(2000000000)",
      "string.rep with a separator": "return ('x'):rep(2000000000, 'y')",
      "string.rep of a long string": "return ('x'):rep(60000000):rep(100)",
      "table.concat of a huge table":
        "local t, s = {}, ('x'):rep(100000) for i = 1, 1000 do t[i] = s end return table.concat(t, s)",
      "json.encode of a huge value":
        "local t, s = {}, ('x'):rep(100000) for i = 1, 1000 do t[i] = s end return json.encode(t)",
      "string.rep in a handler":
        "tools.offer_local('w', 'W.', {}, function() return ('x'):rep(2000000000) end) return tools.call('w')",
    }),
  ),
  ...prompts(
    gives("width or precision too long"),
    caught({
      "a format width": "return ('%1000000000d'):format(1)",
      "a format precision": "return ('%.999f'):format(1)",
    }),
  ),
  ...prompts(
    gives("pattern too complex"),
    caught({
      "string doubling by gsub": "local s = 'x' while true do s = s:gsub('x', 'xx') end",
      "gsub that grows by captures": "local s = ('x'):rep(60000) return s:gsub('.', ('%0'):rep(20000))",
    }),
  ),
  ...prompts(
    either("not enough memory"),
    caught({
      "string doubling": "local s = 'x' while true do s = s .. s end",
      "string doubling by format": "local s = 'x' while true do s = ('%s%s'):format(s, s) end",
      "string doubling by rep": "local s = 'x' while true do s = s:rep(2) end",
      "string doubling by table.concat": "local s = 'x' while true do s = table.concat({ s, s }) end",
      "string.format of a quoted string": "return ('%q'):format(('\\0'):rep(60000000))",
      "an error value that grows":
        "local _, e = pcall(store.read, 'gone') local s = ('x'):rep(60000000) return e .. s .. s",
      "json.encode of escapes": "return json.encode(('\\1'):rep(20000000))",
      "string.pack of a long string": "local s = ('x'):rep(60000000) return string.pack('s4s4', s, s)",
      "gsub that grows": "local s = ('x'):rep(10000) return s:gsub('x', s)",
    }),
  ),
  ...prompts(fails("not enough memory"), {
    "an uncaught string bomb": "return ('x'):rep(2000000000)",
  }),
];

/** Data above the ceiling: the run ends at once, whatever catches. */
const TABLES: readonly HostilePrompt[] = prompts(fails("not enough memory"), {
  "16 KiB strings kept": "local t, s = {}, ('x'):rep(16384) while true do t[#t + 1] = s .. #t end",
  "16 KiB strings kept, caught":
    "while true do pcall(function() local t, s = {}, ('x'):rep(16384) while true do t[#t + 1] = s .. #t end end) end",
  "megabyte strings kept": "local t = {} while true do t[#t + 1] = ('x'):rep(1000000) .. #t end",
  "tables kept": "local t = {} while true do t[#t + 1] = {} end",
  "nested tables": "local t = {} while true do t = { t } end",
  "numbers kept": "local t = {} while true do t[#t + 1] = 1.5 end",
  "keys kept": "local t, n = {}, 0 while true do n = n + 1 t['k' .. n] = n end",
  "globals kept": "local n = 0 while true do n = n + 1 _G['g' .. n] = ('x'):rep(1000) .. n end",
  "closures kept": "local t = {} while true do local n = {} t[#t + 1] = function() return n end end",
  "metatables kept": "local t = {} while true do t = setmetatable({}, { __index = t }) end",
  "strings kept by upvalues":
    "local function keep(s, f) return function() return s, f end end local f while true do f = keep(('x'):rep(10000) .. 1, f) end",
  "strings kept in a gsub callback":
    "return ('x'):gsub('x', function() local t = {} while true do t[#t + 1] = ('y'):rep(10000) end end)",
  "strings kept in a tool handler": `tools.offer_local('w', 'W.', {}, function()
    local t = {} while true do t[#t + 1] = ('y'):rep(10000) end end) tools.call('w')`,
  "strings kept in var": "local n = 0 while true do n = n + 1 var['k' .. n] = ('x'):rep(16384) .. n end",
  "a list kept in var": "var.t = {} local n = 0 while true do n = n + 1 var.t[n] = ('x'):rep(500000) end",
  "messages kept": "while true do messages:user(('x'):rep(100000)) end",
  "local tools kept":
    "local n = 0 while true do n = n + 1 tools.offer_local('t' .. n, ('x'):rep(10000), {}, function() end) end",
  "decoded JSON kept": "local t = {} while true do t[#t + 1] = json.decode('[' .. ('1,'):rep(10000) .. '1]') end",
  "exact integers kept": "local t = {} while true do t[#t + 1] = json.decode(('9'):rep(10000)) end",
  "packed arguments kept": "local t = {} while true do t[#t + 1] = table.pack(('x'):byte(1), t, t, t, t) end",
  "iterators kept": "local t, s = {}, ('x'):rep(1000) while true do t[#t + 1] = (s .. #t):gmatch('x') end",
  "entries of pairs kept": `local u = {} for i = 1, 1000 do u[i] = i end
    local t = {} while true do t[#t + 1] = pairs(u) end`,
  "arrays marked and kept": "local t = {} while true do t[#t + 1] = json.array({ 1, 2, 3 }) end",
});

/** Data that the store holds is the Host's, but what Lua reads of it counts. */
const GROWTH: readonly HostilePrompt[] = prompts(CANCELLED, {
  "garbage of long strings": "log('armed') while true do local s = ('x'):rep(30000000) .. 'y' end",
  "garbage of tables": "log('armed') while true do local t = {} for i = 1, 1000 do t[i] = { i } end end",
  "garbage of decoded JSON":
    "local s = '[' .. ('[1],'):rep(50000) .. '1]' log('armed') while true do json.decode(s) end",
});

/** Patterns that backtrack. */
const PATTERNS: readonly HostilePrompt[] = prompts(
  gives("pattern too complex"),
  caught({
    "a pattern that backtracks": "return ('a'):rep(800):find('.-.-.-b')",
    "a gsub that backtracks": "return ('a'):rep(800):gsub('.-.-.-b', '')",
    "a gmatch that backtracks": "for _ in ('a'):rep(800):gmatch('.-.-.-b') do end",
    "a match of stars": "return ('a'):rep(30000):match('a*a*a*b')",
    "nested balances": "return ('('):rep(30000):match('%b()%b()')",
    "a deep pattern": "return ('a'):rep(300000):match(('a?'):rep(300000) .. ('a'):rep(300000))",
    "many anchorless tries": "return ('a'):rep(30000):find(('a?'):rep(400) .. 'b')",
  }),
);

export const BOMBS: readonly HostilePrompt[] = [...STRINGS, ...TABLES, ...GROWTH, ...PATTERNS];
