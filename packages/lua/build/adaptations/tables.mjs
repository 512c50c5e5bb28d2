// A counter of raw writes on each table, so that an unchanged table is recognized without a walk. All raw writes go
// through two functions.
//
// A table made by `luaH_share` shows the entries of another one and copies them at its first write: a library costs a
// new VM nothing.
//
// The record of removed keys is made with the first removal: clearing a Map allocates a new one, and fengari cleared it
// at each new key.

const share = `
const luaH_share = function(L, source) {
    let t = new Table(L);
    t.strong = source.strong;
    t.f = source.f;
    t.l = source.l;
    t.flags = 0;
    t.shared = true;
    return t;
};

const unshare = function(t) {
    let strong = t.strong;
    t.shared = false;
    t.strong = new Map();
    t.f = t.l = void 0;
    for (let [hash, e] of strong)
        add(t, hash, new lobject.TValue(e.key.type, e.key.value), new lobject.TValue(e.value.type, e.value.value));
};
`;

export const tables = {
  ltable: [
    {
      find: "        this.metatable = null;\n",
      replace: "        this.metatable = null;\n        this.writes = 0;\n        this.shared = false;\n",
    },
    {
      find: "const luaH_setint = function(t, key, value) {\n",
      replace: "const luaH_setint = function(t, key, value) {\n    t.writes++;\n    if (t.shared) unshare(t);\n",
    },
    {
      find: "    let hash = table_hash(L, key);\n    if (value.ttisnil()) { /* delete */\n",
      replace:
        "    let hash = table_hash(L, key);\n    t.writes++;\n    if (t.shared) unshare(t);\n    if (value.ttisnil()) { /* delete */\n",
    },
    { find: "const luaH_new = function(L) {", replace: `${share}\nconst luaH_new = function(L) {` },
    {
      find: "module.exports.luaH_setint  = luaH_setint;",
      replace: "module.exports.luaH_setint  = luaH_setint;\nmodule.exports.luaH_share   = luaH_share;",
    },
    {
      find: "        this.dead_strong = new Map();\n",
      replace: "        this.dead_strong = void 0; /* initialised when needed */\n",
    },
    { find: "    t.dead_strong.clear();\n", replace: "    t.dead_strong = void 0;\n" },
    {
      find: "            t.dead_strong.set(hash, e);\n",
      replace: "            if (!t.dead_strong) t.dead_strong = new Map();\n            t.dead_strong.set(hash, e);\n",
    },
    { find: "|| table.dead_strong.get(hash);", replace: "|| (table.dead_strong && table.dead_strong.get(hash));" },
  ],
};
