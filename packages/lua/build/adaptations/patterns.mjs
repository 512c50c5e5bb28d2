// The pattern matcher counts its steps and gives up past 10,000,000 in one library call
// (docs/spec/lua-environment.md sections 1 and 13); long sets, balances and back references count as their length.

const count = (steps) => `countsteps(ms, ${steps});`;

export const patterns = {
  lstrlib: [
    {
      find: "const check_capture = function(ms, l) {",
      replace: `const MAXSTEPS = 10000000;

const countsteps = function(ms, n) {
    if ((ms.steps += n) > MAXSTEPS)
        luaL_error(ms.L, to_luastring("pattern too complex"));
};

const check_capture = function(ms, l) {`,
    },
    {
      find: "        this.matchdepth = NaN;  /* control for recursive depth */",
      replace: "        this.matchdepth = NaN;  /* control for recursive depth */\n        this.steps = 0;",
    },
    {
      find: "const matchbracketclass = function(ms, c, p, ec) {\n",
      replace: `const matchbracketclass = function(ms, c, p, ec) {\n    ${count("(ec - p) >>> 4")}\n`,
    },
    {
      find: "const singlematch = function(ms, s, p, ep) {\n",
      replace: `const singlematch = function(ms, s, p, ep) {\n    ${count("1")}\n`,
    },
    {
      find: "        while (++s < ms.src_end) {",
      replace: `        while (++s < ms.src_end) {\n            ${count("1")}`,
    },
    {
      find: "    let len = ms.capture[l].len;\n    if ((ms.src_end-s) >= len",
      replace: `    let len = ms.capture[l].len;\n    ${count("Math.max(len, 1)")}\n    if ((ms.src_end-s) >= len`,
    },
    // Single characters count in singlematch; these are the other items.
    {
      find: "const start_capture = function(ms, s, p, what) {\n",
      replace: `const start_capture = function(ms, s, p, what) {\n    ${count("1")}\n`,
    },
    {
      find: "const end_capture = function(ms, s, p) {\n",
      replace: `const end_capture = function(ms, s, p) {\n    ${count("1")}\n`,
    },
    {
      find: "                    s = (ms.src.length - s) === 0 ? s : null;",
      replace: `                    ${count("1")}\n                    s = (ms.src.length - s) === 0 ? s : null;`,
    },
    {
      find: "const matchbalance = function(ms, s, p) {\n",
      replace: `const matchbalance = function(ms, s, p) {\n    ${count("1")}\n`,
    },
    {
      find: "                            if (ms.p[p] !== 91 /* '['.charCodeAt(0) */)\n",
      replace: `                            ${count("1")}\n                            if (ms.p[p] !== 91 /* '['.charCodeAt(0) */)\n`,
    },
    // What a replacement string puts in counts too: a few matches could put in the same capture for ever.
    {
      find: "            i++;  /* skip ESC */\n            if (!isdigit(news[i])) {",
      replace: `            ${count("1")}\n            i++;  /* skip ESC */\n            if (!isdigit(news[i])) {`,
    },
    {
      find: "const add_value = function(ms, b, s, e, tr) {\n",
      replace: `const add_value = function(ms, b, s, e, tr) {\n    ${count("1")}\n`,
    },
    // A match that ends at the start of the subject is a match.
    { find: "        if (res) return res;", replace: "        if (res !== null) return res;" },
    // An error leaves the depth of an iterator's matcher where it was.
    {
      find: "    lualib.lua_assert(ms.matchdepth === MAXCCALLS);",
      replace: "    ms.matchdepth = MAXCCALLS;",
    },
    { find: "    gm.ms.L = L;\n", replace: "    gm.ms.L = L;\n    gm.ms.steps = 0;\n" },
    {
      find: "let f = find_subarray(s.subarray(init - 1), p, 0);",
      replace: 'let f = require("runvil:byte-search").indexOfBytes(s.subarray(init - 1), p);',
    },
  ],
};
