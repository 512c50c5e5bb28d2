import { CANCELLED, type HostilePrompt, prompts } from "./hostile-prompt.js";

/** A table of a hundred thousand entries, under string keys. */
const MANY_KEYS = "local t = {} for i = 1, 100000 do t['k' .. i] = i end";
const MANY_ITEMS = "local t = {} for i = 1, 100000 do t[i] = i end";
/** A table that says it is two billion long. */
const SAYS_IT_IS_LONG = "local t = setmetatable({}, { __len = function() return 2000000000 end })";
const MEGABYTE = "local s = ('x'):rep(1000000)";

/** Loops whose single instructions are heavy: each step is one call of a library function on much data. */
export const LIBRARY_LOOPS: readonly HostilePrompt[] = prompts(CANCELLED, {
  "a loop of string.rep": "log('armed') while true do local s = ('x'):rep(10000000) end",
  "a loop of string.reverse": `${MEGABYTE} log('armed') while true do s = s:reverse() end`,
  "a loop of string.upper and lower": `${MEGABYTE} log('armed') while true do s = s:upper():lower() end`,
  "a loop of string.sub": `${MEGABYTE} log('armed') while true do local a = s:sub(2) end`,
  "a loop of gsub": `${MEGABYTE} log('armed') while true do pcall(string.gsub, s, 'x', 'y') end`,
  "a loop of find": `${MEGABYTE} log('armed') while true do pcall(string.find, s, 'x*y') end`,
  "a loop of plain find":
    "local s, n = ('a'):rep(1000000), ('a'):rep(500000) .. 'b' log('armed') while true do pcall(string.find, s, n, 1, true) end",
  "a loop of gmatch": `${MEGABYTE} log('armed') while true do pcall(s:gmatch('x-y')) end`,
  "a loop of string.format": `${MEGABYTE} log('armed') while true do local a = ('%s%s'):format(s, s) end`,
  "a loop of string.format('%q')": `${MEGABYTE} log('armed') while true do local a = ('%q'):format(s) end`,
  "a loop of string.byte": `${MEGABYTE} log('armed') while true do pcall(string.byte, s, 1, 200000) end`,
  "a loop of string.pack": `${MEGABYTE} log('armed') while true do local a = string.pack('s4', s) end`,
  "a loop of string.unpack":
    "local s = string.pack('s4', ('x'):rep(1000000)) log('armed') while true do local a = string.unpack('s4', s) end",
  "a loop of joined strings": `${MEGABYTE} log('armed') while true do local a = s .. s end`,
  "a loop of compared strings": `${MEGABYTE} local a, b = s .. 'a', s .. 'b' log('armed') while true do local x = a < b end`,
  "a loop of strings as keys": `${MEGABYTE} local n, t = 0, {} log('armed') while true do n = n + 1 local x = t[s .. n] end`,
  "a loop of equal strings": `${MEGABYTE} local a, b = s .. 'a', s .. 'a' log('armed') while true do local x = a == b end`,
  "a loop of numbers read from strings":
    "local s = ('1'):rep(1000000) log('armed') while true do local x = tonumber(s) end",
  "a loop of arithmetic on strings": "local s = ('1'):rep(1000000) log('armed') while true do local x = s + 1 end",
  "a loop of table.concat": `${MANY_ITEMS} log('armed') while true do local s = table.concat(t, ',') end`,
  "a loop of table.sort": `${MANY_ITEMS} log('armed') while true do table.sort(t) end`,
  "a loop of table.unpack": `${MANY_ITEMS} log('armed') while true do pcall(table.unpack, t) end`,
  "a loop of table.pack": `local function f(...) log('armed') while true do local t = table.pack(...) end end
    local t = {} for i = 1, 50000 do t[i] = i end f(table.unpack(t))`,
  "a loop of select": `local function f(...) log('armed') while true do local t = select(2, ...) end end
    local t = {} for i = 1, 50000 do t[i] = i end f(table.unpack(t))`,
  "a loop of varargs": `local function g() end local function f(...) log('armed') while true do g(...) end end
    local t = {} for i = 1, 50000 do t[i] = i end f(table.unpack(t))`,
  "a loop of table.insert at the front": `${MANY_ITEMS} log('armed') while true do table.insert(t, 1, 0) table.remove(t, 1) end`,
  "a loop of table.move": `${MANY_ITEMS} log('armed') while true do table.move(t, 1, #t, 2, {}) end`,
  "table.insert into a table that says it is long": `${SAYS_IT_IS_LONG} log('armed') while true do pcall(table.insert, t, 1, 0) end`,
  "table.remove from a table that says it is long": `${SAYS_IT_IS_LONG} log('armed') while true do pcall(table.remove, t, 1) end`,
  "table.move of two billion nothings": "log('armed') while true do pcall(table.move, {}, 1, 2000000000, 2) end",
  "table.concat of a table that says it is long": `${SAYS_IT_IS_LONG} getmetatable(t).__index = function() return '' end
    log('armed') while true do pcall(table.concat, t) end`,
  "ipairs of a table without an end":
    "log('armed') for _ in ipairs(setmetatable({}, { __index = function() return 1 end })) do end",
  "a loop of next": `${MANY_KEYS} log('armed') while true do for k in next, t do end end`,
  "a loop of pairs": `${MANY_KEYS} log('armed') while true do pairs(t) end`,
  "a loop of lengths": `${MANY_ITEMS} log('armed') while true do local n = #t end`,
  "a loop of json.encode": `${MANY_ITEMS} log('armed') while true do json.encode(t) end`,
  "a loop of json.encode of keys": `${MANY_KEYS} log('armed') while true do json.encode(t) end`,
  "a loop of json.encode of a string": `${MEGABYTE} log('armed') while true do json.encode(s) end`,
  "a loop of json.decode": "local s = '[' .. ('1,'):rep(100000) .. '1]' log('armed') while true do json.decode(s) end",
  "a loop of json.decode of digits": "local s = ('9'):rep(1000000) log('armed') while true do json.decode(s) end",
  "a loop of exact integers compared": `local a, b = json.decode(('9'):rep(1000000)), json.decode(('9'):rep(1000000))
    log('armed') while true do local x = a < b end`,
  "a loop of exact integers as text":
    "local a = json.decode(('9'):rep(1000000)) log('armed') while true do local x = tostring(a) end",
  "a loop of json.array": `${MANY_ITEMS} log('armed') while true do json.array(t) end`,
  "a loop of var": `${MANY_ITEMS} log('armed') while true do var.t = t end`,
  "a loop of var's strings": `${MEGABYTE} log('armed') while true do var.s = s local a = var.s end`,
  "a loop of var's tables read": `${MANY_ITEMS} var.t = t log('armed') while true do json.encode(var.t) end`,
  "a loop of messages": `models.use('writer') ${MEGABYTE} log('armed') while true do messages:user(s) messages[#messages] = nil end`,
  "a loop of messages read": `${MEGABYTE} messages:user(s) log('armed') while true do local a = messages[1].content end`,
  "a loop of untrusted": `${MEGABYTE} log('armed') while true do untrusted(s) end`,
  "a loop of untrusted marks": "local s = ('</untrusted>'):rep(50000) log('armed') while true do untrusted(s) end",
  "a loop of store writes": `${MEGABYTE} log('armed') while true do store.write('f', s) end`,
  "a loop of store reads": `${MEGABYTE} store.write('f', s) log('armed') while true do store.read('f') end`,
  "a loop of refused paths": `${MEGABYTE} log('armed') while true do pcall(store.read, s) end`,
  "a loop of refused logs": `${MEGABYTE} log('armed') while true do pcall(log, s) end`,
  "a loop of tool calls with large arguments": `${MANY_ITEMS}
    tools.offer_local('work', 'Work.', { t = 'string' }, function() return 'x' end)
    log('armed') while true do pcall(tools.call, 'work', { t = t }) end`,
  "a loop of error values joined": `${MEGABYTE} local _, e = pcall(store.read, 'gone') log('armed') while true do local x = e .. s end`,
  "a loop of large errors": `${MEGABYTE} log('armed') while true do pcall(error, s) end`,
  "a loop of math.random": "log('armed') while true do math.randomseed(1) end",
  "a loop of tostring": "log('armed') while true do tostring({}) end",
});
