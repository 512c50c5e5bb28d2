import { expect, test } from "vitest";
import { drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const prelude = (source: string): Setting => ({ packs: { preludes: [{ pack: "deep", source }] } });

test("a metamethod that calls itself through a sealed table ends as a Lua error, however deep each call goes", () => {
  const source = `
    local function down(n, f) if n == 0 then return f() end return (string.gsub('x', 'x', function() return down(n - 1, f) end)) end
    deep = setmetatable({}, { __index = function(_, k) return again(k) end })
    local sealed
    function deep.seal(t) sealed = t end
    function again(k) return down(60, function() return tostring(sealed[k]) end) end`;
  const lua =
    "deep.seal(deep) local ok, e = pcall(function() return deep.x end) return tostring(ok) .. ' ' .. tostring(e)";
  const { result } = drive(section("## A", lua), prelude(source));
  expect(result).toMatch(/^false .*stack overflow/s);
});

test("a metamethod may read another sealed table", () => {
  const source = `
    deep = setmetatable({}, { __index = function(_, k) return other[k] end })
    other = { x = 1 }`;
  expect(drive(section("## A", "return deep.x"), prelude(source)).result).toBe("1");
});

test("reading prose while it is being rendered is a Lua error", () => {
  const lua =
    "setmetatable(_G, { __index = function() return prose end }) return tostring(select(2, pcall(function() return prose end)))";
  const { result } = drive(`## A\n\n{{ x }}\n\n\`\`\`lua\n${lua}\n\`\`\`\n`);
  expect(result).toBe("prose is unavailable while its own placeholders are filled");
});
