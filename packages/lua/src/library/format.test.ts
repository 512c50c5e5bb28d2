import { expect, test } from "vitest";
import { evaluate, newVm, run } from "../../test/support/run-lua.js";

test.each([
  ["'%d', 42", "42"],
  ["'%5d|%-5d|%05d|%+d|% d', 1, 2, 3, 4, 5", "    1|2    |00003|+4| 5"],
  ["'%.3d|%8.3d|%-8.3d|', 5, 5, 5", "005|     005|005     |"],
  ["'%i', -7", "-7"],
  ["'%d', 3.0", "3"],
  ["'%d', 1700000000000", "1700000000000"],
  ["'%d', -2^53", "-9007199254740992"],
  ["'%d', '10'", "10"],
  ["'%u', 4294967295", "4294967295"],
  ["'%x %X %#x %o %#o', 255, 255, 255, 8, 8", "ff FF 0xff 10 010"],
  ["'%x', -1", "ffffffff"],
  ["'%x', 2^40", "10000000000"],
  ["'%08x', 48879", "0000beef"],
  ["'%c%c', 76, 0x75", "Lu"],
  ["'%5c|', 65", "    A|"],
  ["'%f', 1.5", "1.500000"],
  ["'%.2f', 0.125", "0.12"],
  ["'%.0f', 2.5", "2"],
  ["'%#.0f', 2", "2."],
  ["'%.1f', 1e22", "10000000000000000000000.0"],
  ["'%8.2f|%-8.2f|%08.2f', 3.14159, 3.14159, -3.14159", "    3.14|3.14    |-0003.14"],
  ["'%.3e', 12345.678", "1.235e+04"],
  ["'%E', 0", "0.000000E+00"],
  ["'%.0e', 2.5", "2e+00"],
  ["'%g %g %g %g', 100000, 1000000, 0.0001, 0.00001", "100000 1e+06 0.0001 1e-05"],
  ["'%.3g|%#.3g|%.10g', 1.5, 1.5, 0.1", "1.5|1.50|0.1"],
  ["'%g', 0", "0"],
  ["'%G', 1e-10", "1E-10"],
  ["'%.14g', 3.14159265358979", "3.1415926535898"],
  ["'%f %g %5.1f', 1/0, -1/0, 0/0", "inf -inf   nan"],
  ["'%g', -0.0", "-0"],
  ["'%a %a %a', 1, 0.5, -3.75", "0x1p+0 0x1p-1 -0x1.ep+1"],
  ["'%A', 255.5", "0X1.FFP+7"],
  ["'%.1a', 1.96875", "0x2.0p+0"],
  ["'%a', 0", "0x0p+0"],
  ["'%s %s %s', 1, 1.0, 'x'", "1 1.0 x"],
  ["'%s %s', nil, true", "nil true"],
  ["'%5s|%-5s|%.2s|%5.1s', 'ab', 'ab', 'abc', 'xyz'", "   ab|ab   |ab|    x"],
  ["'%s', setmetatable({}, { __tostring = function() return 'mine' end })", "mine"],
  ["'%s', json.null", "null"],
  ["'100%%'", "100%"],
  ["'%q', 'a\\n\"\\\\\\0001\\r'", '"a\\\n\\"\\\\\\0001\\13"'],
  ["'%q', 1", "1"],
  ["'%q', math.mininteger", "(-2147483647-1)"],
  ["'%q', 0.5", "0x1p-1"],
  ["'%q %q %q', 1/0, -1/0, 0/0", "1e9999 -1e9999 (0/0)"],
  ["'%q %q', nil, false", "nil false"],
])("string.format(%s)", (args, text) => {
  expect(evaluate(`return string.format(${args})`)).toBe(text);
});

test("what %q writes reads back", () => {
  const values = "'a\\n\\r\\0x\\200', 1, -5, math.mininteger, 0.1, -1e300, 2^53, 1/0, true, nil";
  const [text] = run(
    newVm(),
    `local t = table.pack(${values}) for i = 1, t.n do t[i] = ('%q'):format(t[i]) end return 'return ' .. table.concat(t, ', ')`,
  );
  expect(text).not.toBeUndefined();
});

test.each([
  ["'%d', 1.5", "bad argument #2 to 'format' (number has no integer representation)"],
  ["'%d', 2^53 + 2", "bad argument #2 to 'format' (number has no integer representation)"],
  ["'%d', 'x'", "bad argument #2 to 'format' (number expected, got string)"],
  ["'%d'", "bad argument #2 to 'format' (no value)"],
  ["'%s%s', 1", "bad argument #3 to 'format' (no value)"],
  ["'%p', {}", "invalid option '%p' to 'format'"],
  ["'%y', 1", "invalid option '%y' to 'format'"],
  ["'%'", "invalid option '%' to 'format'"],
  ["'%123d', 1", "invalid format (width or precision too long)"],
  ["'%.123f', 1", "invalid format (width or precision too long)"],
  ["'%------d', 1", "invalid format (repeated flags)"],
  ["'%5q', 1", "specifier '%q' cannot have modifiers"],
  ["'%q', {}", "bad argument #2 to 'format' (value has no literal form)"],
  ["'%5s', 'a\\0b'", "bad argument #2 to 'format' (string contains zeros)"],
  ["{}", "bad argument #1 to 'format' (string expected, got table)"],
  ["", "bad argument #1 to 'format' (string expected, got nil)"],
])("string.format(%s) fails", (args, message) => {
  expect(evaluate(`return select(2, pcall(function() return string.format(${args}) end))`)).toBe(
    `[string "test"]:1: ${message}`,
  );
});

test("bytes pass through unchanged", () => {
  expect(evaluate("return ('%s\\255%s'):format('\\254', '') == '\\254\\255'")).toBe(true);
});
