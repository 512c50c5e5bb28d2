// Work that one instruction or one library call does is counted as instructions: what `..` joins, steps of the pattern
// matcher, values that are copied in bulk, comparisons of a sort. So the next count hook comes as early as it should.
// Counted, never timed, so that hooks fall on the same places in every run.

const countwork = `
/* counts work as if it had been so many instructions; the state's own counter comes first */
const luaG_countwork = function(L, n) {
    if (!(L.hookmask & LUA_MASKCOUNT)) return;
    if (n < L.hookcount) L.hookcount -= n;
    else if (L.l_G.onwork) L.l_G.onwork(L, n);
    else L.hookcount = 1;
};
`;

const count = (amount, indent) => `${indent}require('./ldebug.js').luaG_countwork(L, ${amount});\n`;

/** Bytes that count as one instruction, as a power of two. */
const BYTES = ">>> 7";

/** The same for bytes that are looked at one by one. */
const COMPARED = ">>> 5";

export const work = {
  lstate: [
    {
      find: "        this.atnativeerror = null;\n",
      replace: `        this.atnativeerror = null;
        this.onwork = null; /* takes work that is worth more instructions than are left until the next count hook */
`,
    },
  ],
  ldebug: [
    { find: "const luaG_traceexec = function(L) {", replace: `${countwork}\nconst luaG_traceexec = function(L) {` },
    {
      find: "module.exports.luaG_concaterror = luaG_concaterror;",
      replace: "module.exports.luaG_concaterror = luaG_concaterror;\nmodule.exports.luaG_countwork  = luaG_countwork;",
    },
  ],
  lvm: [
    {
      find: "            copy2buff(L, top, n, buff);\n",
      replace: `            copy2buff(L, top, n, buff);\n            if (tl > 127) ldebug.luaG_countwork(L, tl ${BYTES});\n`,
    },
    {
      find: "                for (j = 0; j < b && j < n; j++)\n",
      replace: `                if (b > 15) ldebug.luaG_countwork(L, b);\n                for (j = 0; j < b && j < n; j++)\n`,
    },
    // Two long strings are compared byte by byte.
    ...["<", "<="].map((operator) => ({
      find: `        return l_strcmp(l.tsvalue(), r.tsvalue()) ${operator} 0 ? 1 : 0;\n`,
      replace: `        {
            let len = Math.min(l.tsvalue().tsslen(), r.tsvalue().tsslen());
            if (len > 127) ldebug.luaG_countwork(L, len ${COMPARED});
            return l_strcmp(l.tsvalue(), r.tsvalue()) ${operator} 0 ? 1 : 0;
        }
`,
    })),
    {
      find: "            return luaS_eqlngstr(t1.tsvalue(), t2.tsvalue()) ? 1 : 0;\n",
      replace: `            let len = t1.tsvalue().tsslen();
            if (L !== null && len > 127 && len === t2.tsvalue().tsslen() && t1.value !== t2.value)
                ldebug.luaG_countwork(L, len ${COMPARED});
            return luaS_eqlngstr(t1.tsvalue(), t2.tsvalue()) ? 1 : 0;
`,
    },
    // The values of a constructor are two instructions each: storing one takes longer than copying it.
    {
      find: "                let h = L.stack[ra].value;\n                let last = ((c - 1) * LFIELDS_PER_FLUSH) + n;\n",
      replace:
        "                if (n > 50) ldebug.luaG_countwork(L, 2 * n);\n                let h = L.stack[ra].value;\n                let last = ((c - 1) * LFIELDS_PER_FLUSH) + n;\n",
    },
  ],
  ltable: [
    // A long string becomes a key once.
    {
      find: "            return luaS_hashlongstr(key.tsvalue());\n",
      replace: `            let ts = key.tsvalue();
            if (ts.hash === null && ts.tsslen() > 127) ldebug.luaG_countwork(L, ts.tsslen() ${COMPARED});
            return luaS_hashlongstr(ts);
`,
    },
  ],
  ldo: [
    // After an error the whole chain of calls is looked at.
    {
      find: "    for (let ci = L.ci; ci !== null; ci = ci.previous) {\n        if (lim < ci.top) lim = ci.top;\n    }\n",
      replace:
        "    let calls = 0;\n    for (let ci = L.ci; ci !== null; ci = ci.previous) {\n        if (lim < ci.top) lim = ci.top;\n        calls++;\n    }\n    if (calls > 15) ldebug.luaG_countwork(L, calls >>> 2);\n",
    },
    {
      find: "            for (let i = 0; i < nres; i++)\n                lobject.setobjs2s(L, res + i, firstResult + i);\n            for",
      replace:
        "            if (nres > 15) ldebug.luaG_countwork(L, nres);\n            for (let i = 0; i < nres; i++)\n                lobject.setobjs2s(L, res + i, firstResult + i);\n            for",
    },
  ],
  lstrlib: [
    {
      find: '    if ((ms.steps += n) > MAXSTEPS)\n        luaL_error(ms.L, to_luastring("pattern too complex"));\n',
      replace: `    if ((ms.steps += n) > ms.due) {
        let L = ms.L;
    ${count("ms.steps - ms.counted", "    ")}        if (ms.steps > MAXSTEPS)
            luaL_error(L, to_luastring("pattern too complex"));
        ms.counted = ms.steps;
        ms.due = Math.min(MAXSTEPS, ms.steps + 64);
    }
`,
    },
    {
      find: "        this.steps = 0;",
      replace:
        "        this.steps = 0;\n        this.counted = 0; /* steps that count as work already */\n        this.due = 64;",
    },
    {
      find: "    gm.ms.steps = 0;\n",
      replace: "    gm.ms.steps = gm.ms.counted = 0;\n    gm.ms.due = 64;\n",
    },
  ],
  ltablib: [
    // A comparator counts by its own instructions, and as two for being called from here.
    {
      find: "    if (lua_isnil(L, 2))  /* no function? */\n        return lua_compare(L, a, b, LUA_OPLT);  /* a < b */\n    else {",
      replace: `    if (lua_isnil(L, 2)) {  /* no function? */\n${count("4", "        ")}        return lua_compare(L, a, b, LUA_OPLT);  /* a < b */\n    } else {\n${count("2", "        ")}`,
    },
    {
      find: "    for (let i = n; i >= 1; i--)  /* assign elements */\n",
      replace: `${count("2 * n", "    ")}    for (let i = n; i >= 1; i--)  /* assign elements */\n`,
    },
    {
      find: "    for (; i < e; i++)  /* push arg[i..e - 1] (to avoid overflows) */\n",
      replace: `${count("2 * n", "    ")}    for (; i < e; i++)  /* push arg[i..e - 1] (to avoid overflows) */\n`,
    },
  ],
};
