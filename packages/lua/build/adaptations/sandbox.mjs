// What keeps runs reproducible and states apart.

const moves = (count, arg) =>
  `        luaL_argcheck(L, ${count} <= MAXMOVES, ${arg}, to_luastring("too many elements to move"));\n        require('./ldebug.js').luaG_countwork(L, 4 * Math.max(0, ${count}));\n`;

export const sandbox = {
  // Prototypes are shared by states: a closure kept on one would lead from one state into another, and whether two
  // closures are equal would depend on who ran in between. Lua since 5.4 keeps none either.
  lvm: [
    {
      find: "                let ncl = getcached(p, cl.upvals, L.stack, base);  /* cached closure */\n                if (ncl === null)  /* no match? */\n                    pushclosure(L, p, cl.upvals, base, ra);  /* create a new one */\n                else\n                    L.stack[ra].setclLvalue(ncl);\n",
      replace: "                pushclosure(L, p, cl.upvals, base, ra);\n",
    },
    { find: "    p.cache = ncl;  /* save it on cache for reuse */\n", replace: "" },
  ],
  ldo: [
    {
      find: "attempt to yield across a JS-call boundary",
      replace: "attempt to yield across a C-call boundary",
    },
    // A JavaScript exception that no Lua error explains leaves every protected call, when the state asks for it.
    {
      find: "            let atnativeerror = L.l_G.atnativeerror;\n",
      replace: `            if (L.l_G.passnativeerrors) {
                L.errorJmp = lj.previous;
                L.nCcalls = oldnCcalls;
                throw e;
            }
            let atnativeerror = L.l_G.atnativeerror;
`,
    },
  ],
  lstate: [
    {
      find: "        this.panic = null;\n",
      replace: "        this.panic = null;\n        this.passnativeerrors = false;\n",
    },
  ],
  // Random numbers come from the embedder, seeded per state; fengari's generator is one for the whole process.
  lmathlib: [{ find: '    "random":     math_random,\n    "randomseed": math_randomseed,\n', replace: "" }],
  ltablib: [
    { find: "    return Math.floor(Math.random()*0x100000000);", replace: "    return 0x9e3779b9;" },
    // No count hook runs inside these loops, and a `__len` can claim any length.
    { find: "const tinsert = function(L) {", replace: "const MAXMOVES = 10000000;\n\nconst tinsert = function(L) {" },
    { find: "    let e = aux_getn(L, 1, TAB_RW) + 1;", replace: "    let e = (aux_getn(L, 1, TAB_RW) + 1)|0;" },
    {
      find: '            luaL_argcheck(L, 1 <= pos && pos <= e, 2, "position out of bounds");\n',
      replace: `            luaL_argcheck(L, 1 <= pos && pos <= e, 2, "position out of bounds");\n    ${moves("e - pos", 1)}`,
    },
    {
      find: "    lua_geti(L, 1, pos);  /* result = t[pos] */\n",
      replace: `${moves("size - pos", 1).slice(4)}    lua_geti(L, 1, pos);  /* result = t[pos] */\n`,
    },
    {
      find: "        let n = e - f + 1;  /* number of elements to move */\n",
      replace: `        let n = e - f + 1;  /* number of elements to move */\n${moves("n", 3)}`,
    },
  ],
  lstrlib: [
    {
      find: 'luaL_argcheck(L, c >= 0 && c <= 255, "value out of range");',
      replace: 'luaL_argcheck(L, c >= 0 && c <= 255, i, "value out of range");',
    },
    { find: "if (e === -1) e = data.length - pos;", replace: "if (e === -1) e = data.length;" },
  ],
};
