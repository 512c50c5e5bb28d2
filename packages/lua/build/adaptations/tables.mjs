// A counter of raw writes on each table, so that an unchanged table is recognized without a walk. All raw writes go
// through two functions.

export const tables = {
  ltable: [
    {
      find: "        this.metatable = null;\n",
      replace: "        this.metatable = null;\n        this.writes = 0;\n",
    },
    {
      find: "const luaH_setint = function(t, key, value) {\n",
      replace: "const luaH_setint = function(t, key, value) {\n    t.writes++;\n",
    },
    {
      find: "    let hash = table_hash(L, key);\n    if (value.ttisnil()) { /* delete */\n",
      replace: "    let hash = table_hash(L, key);\n    t.writes++;\n    if (value.ttisnil()) { /* delete */\n",
    },
  ],
};
