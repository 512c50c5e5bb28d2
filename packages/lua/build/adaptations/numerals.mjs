// Numerals and conversions: outside 32 bits they become floats, hexadecimal included, and -0 is no integer
// (docs/spec/lua-environment.md section 8).

export const numerals = {
  lobject: [
    {
      find: "            a = (a * 16 + luaO_hexavalue(s[i]))|0;\n            empty = false;\n        }",
      replace:
        "            a = a * 16 + luaO_hexavalue(s[i]);\n            empty = false;\n        }\n        if (a > MAX_INT + neg) return null; /* do not accept it (as integer) */",
    },
    { find: "            a = (a * 10 + d)|0;", replace: "            a = a * 10 + d;" },
    // A numeral is ASCII: decoding it as UTF-8, character by character, takes a second for a few megabytes.
    {
      find: "    try {\n        s = to_jsstring(s);\n    } catch (e) {\n        return null;\n    }\n",
      replace: `    let text = "";
    for (let i = 0; i < s.length; i += 4096)
        text += String.fromCharCode.apply(null, s.subarray(i, i + 4096));
    s = text;
`,
    },
    // The thread that runs is charged: an instruction may read numbers from strings of any length.
    {
      find: "const luaO_str2num = function(s, o) {\n",
      replace: `const meter = { L: null }; /* the thread that runs, if any */

const luaO_str2num = function(s, o) {
    if (s.length > 31 && meter.L !== null) require('./ldebug.js').luaG_countwork(meter.L, s.length);
`,
    },
    {
      find: "module.exports.luaO_str2num      = luaO_str2num;",
      replace: "module.exports.meter = meter;\nmodule.exports.luaO_str2num      = luaO_str2num;",
    },
  ],
  luaconf: [
    {
      find: "    return n >= LUA_MININTEGER && n < -LUA_MININTEGER ? n : false;",
      replace: "    return n >= LUA_MININTEGER && n < -LUA_MININTEGER ? n + 0 : false; /* -0 becomes 0 */",
    },
  ],
  ltable: [
    {
      find: "k = new lobject.TValue(LUA_TNUMINT, kv);",
      replace: "k = new lobject.TValue(LUA_TNUMINT, kv|0);",
    },
  ],
  // `%q` wrote the smallest integer in hexadecimal, which now reads back as a float.
  lstrlib: [{ find: "(n === LUA_MININTEGER)", replace: "false" }],
  lbaselib: [
    {
      find: `    try {
        s = to_jsstring(s);
    } catch (e) {
        return null;
    }
    let r = /^[\\t\\v\\f \\n\\r]*([+-]?)0*([0-9A-Za-z]+)[\\t\\v\\f \\n\\r]*$/.exec(s);
    if (!r) return null;
    let v = parseInt(r[1]+r[2], base);
    if (isNaN(v)) return null;
    return v|0;`,
      replace: `    return require("runvil:wide-number").integerInBase(s, base);`,
    },
    {
      find: "        let n = b_str2int(s, base);\n",
      replace:
        "        require('./ldebug.js').luaG_countwork(L, s.length >>> 2);\n        let n = b_str2int(s, base);\n",
    },
    {
      find: "            lua_pushinteger(L, n);\n            return 1;",
      replace:
        "            if ((n|0) === n) lua_pushinteger(L, n|0);\n            else require('./lua.js').lua_pushnumber(L, n);\n            return 1;",
    },
    {
      find: "let i = luaL_checkinteger(L, 2) + 1;",
      replace: "let i = (luaL_checkinteger(L, 2) + 1)|0;",
    },
  ],
};
