// The text that Lua itself or a library function raised last is known, so that whoever catches it can tell it from a string
// that the program raised.

const mark = "    L.l_G.raisedtext = L.stack[L.top - 1].value;\n";

export const nativeErrors = {
  lstate: [
    {
      find: "        this.atnativeerror = null;\n",
      replace: `        this.atnativeerror = null;
        this.raisedtext = null; /* the string that Lua itself or a library function raised last */
`,
    },
  ],
  ldebug: [
    {
      find: "currentline(ci));\n    luaG_errormsg(L);\n",
      replace: `currentline(ci));\n${mark}    luaG_errormsg(L);\n`,
    },
  ],
  lauxlib: [{ find: "    lua_concat(L, 2);\n", replace: `    lua_concat(L, 2);\n${mark}` }],
};
