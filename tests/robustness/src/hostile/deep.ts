import { fails, gives, type HostilePrompt, prompts } from "./hostile-prompt.js";

const RECURSION: readonly HostilePrompt[] = prompts(
  gives("overflow"),
  Object.fromEntries(
    Object.entries({
      "endless recursion": "local function f() return 1 + f() end f()",
      "endless recursion of two": "local f, g function f() return 1 + g() end function g() return 1 + f() end f()",
      "recursion with many arguments": "local function f(...) return 1, f(1, ...) end f(1)",
      "recursion through pcall": "local function f() local ok, e = pcall(f) error(e, 0) end f()",
      "recursion through xpcall": "local function f() local ok, e = xpcall(f, tostring) error(e, 0) end f()",
      "recursion through gsub": "local function f() return (string.gsub('x', 'x', f)) end f()",
      "recursion through table.sort": "local function f() table.sort({ 2, 1 }, f) end f()",
      "recursion through __index":
        "local t t = setmetatable({}, { __index = function(_, k) return t[k] end }) return t.x",
      "recursion through __tostring":
        "local t t = setmetatable({}, { __tostring = function() return tostring(t) end }) return tostring(t)",
      "recursion through __concat":
        "local t t = setmetatable({}, { __concat = function() return t .. 'x' end }) return t .. 'x'",
      "recursion through __eq":
        "local a, b local mt = { __eq = function() return a == b end } a, b = setmetatable({}, mt), setmetatable({}, mt) return a == b",
      "recursion through __call of functions":
        "local t t = setmetatable({}, { __call = function() return 1 + t() end }) return t()",
      "recursion through a tool handler": `tools.offer_local('w', 'W.', {}, function() return tools.call('w') end)
      return tools.call('w')`,
      "recursion through ipairs":
        "local t t = setmetatable({}, { __index = function() for _ in ipairs(t) do end end }) for _ in ipairs(t) do end",
      "recursion through __pairs":
        "local t t = setmetatable({}, { __pairs = function() return pairs(t) end }) for _ in pairs(t) do end",
    }).map(([name, lua]) => [name, `return 'stack overflow? ' .. tostring(select(2, pcall(function() ${lua} end)))`]),
  ),
);

const CHAINS: readonly HostilePrompt[] = [
  ...prompts(gives("loop"), {
    "a chain of __index that is a cycle":
      "local t = {} setmetatable(t, { __index = t }) return tostring(select(2, pcall(function() return t.x end)))",
  }),
  ...prompts(gives("alive"), {
    "a chain of a hundred thousand __index":
      "local t = {} for i = 1, 100000 do t = setmetatable({}, { __index = t }) end pcall(function() return t.x end) return 'alive'",
    "a chain of a thousand __call":
      "local t = print for i = 1, 1000 do t = setmetatable({}, { __call = t }) end pcall(function() return t() end) return 'alive'",
    "nested pcalls":
      "local f = error for i = 1, 10000 do local g = f f = function() return pcall(g) end end pcall(f) return 'alive'",
    "a huge number of arguments":
      "local t = {} for i = 1, 200000 do t[i] = i end pcall(function() return select('#', table.unpack(t)) end) return 'alive'",
    "too many results": "pcall(table.unpack, {}, 1, 100000000) return 'alive'",
    "too many characters":
      "local t = {} for i = 1, 200000 do t[i] = 65 end pcall(function() return string.char(table.unpack(t)) end) return 'alive'",
    "a huge error message": "pcall(error, ('x'):rep(60000000)) return 'alive'",
    "a huge error in a handler": `tools.offer_local('w', 'W.', {}, function() error(('x'):rep(30000000)) end)
      pcall(tools.call, 'w') return 'alive'`,
    "an error value that is a cycle": "local t = {} t.t = t pcall(error, t) return 'alive'",
  }),
  ...prompts(fails("xxxxxxxx"), {
    "a huge error that nothing catches": "error(('x'):rep(30000000))",
    "a huge error of a table": "error(setmetatable({}, { __tostring = function() return ('x'):rep(30000000) end }))",
  }),
];

const DATA: readonly HostilePrompt[] = [
  ...prompts(gives("nested deeper than 128 levels"), {
    "JSON too deep to decode":
      "return tostring(select(2, pcall(json.decode, ('['):rep(1000000) .. (']'):rep(1000000))))",
    "JSON objects too deep to decode": "return tostring(select(2, pcall(json.decode, ('{\"a\":'):rep(1000000))))",
    "a table too deep to encode":
      "local t = {} for i = 1, 100000 do t = { t } end return tostring(select(2, pcall(json.encode, t)))",
    "a table too deep for var":
      "local t = {} for i = 1, 100000 do t = { t } end return tostring(select(2, pcall(function() var.t = t end)))",
    "a table too deep for a tool": `local t = {} for i = 1, 100000 do t = { t } end
      tools.offer_local('w', 'W.', {}, function() end) return tostring(select(2, pcall(tools.call, 'w', { t = t })))`,
  }),
  ...prompts(gives("contains itself"), {
    "a cycle in JSON": "local t = {} t.t = t return tostring(select(2, pcall(json.encode, t)))",
    "a cycle in var": "local t = {} t.t = t return tostring(select(2, pcall(function() var.t = t end)))",
  }),
  ...prompts(gives("alive"), {
    "a huge var": "local t = {} for i = 1, 100000 do t[i] = i end var.t = t return 'alive'",
    "a huge string in var": "var.s = ('x'):rep(30000000) return 'alive'",
    "a wide JSON text": "json.decode('[' .. ('[],'):rep(50000) .. '[]]') return 'alive'",
    "a shared table that encodes to more than memory": `local t = { 'x' } for i = 1, 100 do t = { t, t } end
      pcall(json.encode, t) return 'alive'`,
    "a shared table that var copies to more than memory": `local t = { 'x' } for i = 1, 100 do t = { t, t } end
      pcall(function() var.t = t end) return 'alive'`,
  }),
];

export const DEEP: readonly HostilePrompt[] = [...RECURSION, ...CHAINS, ...DATA];
