// Line numbers that start at the line of the file where a chunk stands (docs/spec/lua-environment.md section 7). Newlines
// before the source would give the same numbers at a cost that grows with the file, for every chunk of it.

export const lines = {
  llex: [
    {
      find: `    ls.linenumber = 1;
    ls.lastline = 1;`,
      replace: `    ls.linenumber = L.l_G.firstline;
    ls.lastline = L.l_G.firstline;`,
    },
  ],
  lstate: [
    {
      find: "        this.ids = new WeakMap();\n",
      replace:
        "        this.ids = new WeakMap();\n        this.firstline = 1; /* the line that the next chunk starts at */\n",
    },
  ],
};
