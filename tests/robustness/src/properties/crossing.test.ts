import { createHost, type Host } from "@runvil/host";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { echoPlugin } from "../echo-pack.js";
import { promptFile, section } from "../prompt-text.js";
import { runs } from "../scale.js";

/** Describes everything that Lua can reach in a section, as text. */
const PROBE = `
local seen, out = {}, {}
local function describe(path, value)
  local kind = type(value)
  if kind ~= 'table' then out[#out + 1] = path .. '=' .. (kind == 'function' and kind or tostring(value)) return end
  if seen[value] then out[#out + 1] = path .. '=' .. seen[value] return end
  seen[value] = path
  out[#out + 1] = path .. ' guarded by ' .. tostring(getmetatable(value))
  for k, v in pairs(value) do describe(path .. '.' .. tostring(k), v) end
end
describe('_G', _G)
describe('strings', getmetatable(''))
out[#out + 1] = tostring(#messages) .. ('x'):upper() .. tostring(undefined_name) .. tostring(prose) .. tostring(argv)
out[#out + 1] = table.concat({ 3, 1, 2 }, ',') .. math.floor(1.5) .. json.encode({ 1 }) .. tostring(pcall(function() return sys.model end))
out[#out + 1] = tostring(pcall(tools.call, 'local_one')) .. tostring(pcall(tools.call, 'echo/size'))
return json.encode(var) .. '\\n' .. table.concat(out, '\\n')`;

const NAMES = [
  "x",
  "y",
  "prose_",
  "type",
  "pairs",
  "tostring",
  "error",
  "json",
  "tools",
  "messages",
  "models",
  "store",
  "args",
  "log",
  "call",
  "item",
  "require",
  "prompt",
  "untrusted",
  "tasks",
] as const;
const LIBRARIES = [
  "string",
  "table",
  "math",
  "json",
  "tools",
  "store",
  "models",
  "messages",
  "prompt",
  "compactors",
  "packs",
  "tasks",
] as const;
const MEMBERS = [
  "upper",
  "concat",
  "floor",
  "encode",
  "decode",
  "null",
  "call",
  "read",
  "use",
  "user",
  "extra",
  "insert",
  "loop",
] as const;

const newValue = fc.constantFrom("1", "'changed'", "{}", "function() return 'changed' end", "nil", "json", "_G", "up");
const line = fc.oneof(
  fc.tuple(fc.constantFrom(...NAMES), newValue).map(([name, value]) => `${name} = ${value}`),
  fc.tuple(fc.constantFrom(...NAMES), newValue).map(([name, value]) => `_G['${name}'] = ${value}`),
  fc
    .tuple(fc.constantFrom(...LIBRARIES), fc.constantFrom(...MEMBERS), newValue)
    .map(([library, member, value]) => `${library}.${member} = ${value}`),
  fc.constantFrom(
    "setmetatable(_G, { __index = function(_, k) return 'from the metatable' end })",
    "setmetatable(_G, { __newindex = function() end, __metatable = 'locked' })",
    "getmetatable('').__index = function() return 'patched' end",
    "getmetatable('').__add = function() return 'patched' end",
    "getmetatable('').extra = _G",
    "function string.shout(s) up = up + 1 return s end",
    "up = up + 1 function counter() up = up + 1 return up end",
    "setmetatable(string, { __index = math })",
    "setmetatable(json.null, {})",
    "messages:user('kept?')",
    "models.use('writer')",
    "tools.offer('echo/data')",
    "tools.offer_local('local_one', 'Local.', {}, function() return up end)",
    "_ENV = { json = json }",
    "math.randomseed(1)",
    "table.insert(package or {}, up)",
    "json.array(tools)",
    "getmetatable(json.array()).__index = 1",
    "argv = 1",
    "prose = 1",
  ),
);

let host: Host;
beforeAll(async () => {
  host = await createHost({ plugins: [echoPlugin()] });
});
afterAll(() => host.close());

/** What the second section sees after these lines of the first; it is reached by falling through, a jump, a call or a task. */
async function seenAfter(lines: readonly string[], way: string): Promise<string> {
  const attempts = lines.map((one) => `try(function() ${one} end)`).join("\n");
  const first = `local try, leave, visit, fan, text = pcall, jump, call, tasks.fanout, tostring\nlocal up = 0\nvar.kept = 'kept'\n${attempts}\n${way}`;
  const prompt = promptFile(section("## First", first) + section("## Second", PROBE), ["acme/echo"]);
  const outcome = await host.run({ prompt, name: "same", seed: "a".repeat(64), startedAt: "2026-01-01T00:00:00Z" })
    .outcome;
  if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
  return outcome.result;
}

test.each([
  ["falling through", ""],
  ["a jump", "leave('## Second')"],
  ["a call", "return visit('## Second')"],
  ["a task", "return text(fan('## Second', { 'x' })[1])"],
])("nothing but var reaches the next section by %s", async (_way, lua) => {
  const untouched = await seenAfter([], lua);
  expect(untouched).toContain('{"kept":"kept"}');
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      expect(await seenAfter(lines, lua)).toBe(untouched);
    }),
    { numRuns: runs(75) },
  );
});
