// No string longer than the state's ceiling is built (docs/spec/lua-environment.md section 13). All strings that can
// outgrow their sources come from `..` or from a buffer of lauxlib.

const toolong = `
/* refuses a string above the ceiling; the state's own handler comes first */
const luaG_stringtoolong = function(L) {
    ldo.luaD_checkstack(L, 20);
    if (L.ci.top < L.top + 20) L.ci.top = L.top + 20;
    if (L.l_G.onstringtoolong) L.l_G.onstringtoolong(L);
    lobject.pushsvalue2s(L, require('./lstring.js').luaS_newliteral(L, "not enough memory"));
    luaG_errormsg(L);
};
`;

export const stringSize = {
  lstate: [
    {
      find: "        this.atnativeerror = null;\n",
      replace: `        this.atnativeerror = null;
        this.stringceiling = 0x7fffffff; /* bytes in one string */
        this.onstringtoolong = null; /* raises in its own way instead of the default message */
`,
    },
  ],
  ldebug: [
    { find: "const luaG_errormsg = function(L) {", replace: `${toolong}\nconst luaG_errormsg = function(L) {` },
    {
      find: "module.exports.luaG_typeerror   = luaG_typeerror;",
      replace:
        "module.exports.luaG_typeerror   = luaG_typeerror;\nmodule.exports.luaG_stringtoolong = luaG_stringtoolong;",
    },
  ],
  lvm: [
    {
      find: "            let buff = new Uint8Array(tl);\n",
      replace:
        "            if (tl > L.l_G.stringceiling) ldebug.luaG_stringtoolong(L);\n            let buff = new Uint8Array(tl);\n",
    },
  ],
  lauxlib: [
    {
      find: "        let newsize = Math.max(B.b.length * 2, newend);  /* double buffer size */\n",
      replace: `        let ceiling = B.L.l_G.stringceiling;
        if (newend > ceiling) require('./ldebug.js').luaG_stringtoolong(B.L);
        let newsize = Math.min(Math.max(B.b.length * 2, newend), ceiling);  /* double buffer size */
`,
    },
  ],
  lstrlib: [
    // A count past 32 bits is too large, not wrong.
    {
      find: 'let n = luaL_checkinteger(L, 2);\n    let sep = luaL_optstring(L, 3, "");',
      replace: `let n = lua_tonumber(L, 2);
    if (!(n > MAXSIZE && Math.floor(n) === n && n < Infinity)) n = luaL_checkinteger(L, 2);
    let sep = luaL_optstring(L, 3, "");`,
    },
    {
      find: `    if (n <= 0) lua_pushliteral(L, "");
    else if (l + lsep < l || l + lsep > MAXSIZE / n)  /* may overflow? */
        return luaL_error(L, to_luastring("resulting string too large"));
    else {`,
      replace: `    if (n <= 0 || l + lsep === 0) lua_pushliteral(L, "");
    else {`,
    },
    // Doubling the filled part: one copy per bit of the count instead of one per repetition.
    {
      find: `        let pi = 0;
        while (n-- > 1) {  /* first n-1 copies (followed by separator) */
            p.set(s, pi);
            pi += l;
            if (lsep > 0) {  /* empty 'memcpy' is not that cheap */
                p.set(sep, pi);
                pi += lsep;
            }
        }
        p.set(s, pi);  /* last copy (not followed by separator) */`,
      replace: `        p.set(s);
        if (n > 1) p.set(sep, l);
        for (let filled = n > 1 ? l + lsep : l; filled < totallen; filled *= 2)
            p.copyWithin(filled, 0, Math.min(filled, totallen - filled));`,
    },
  ],
};
