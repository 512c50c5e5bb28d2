// String buffers grow and fill in one go: fengari made a view of the buffer for each byte.

const fill = `
/* adds 'n' times the same byte */
const luaL_addfill = function(B, c, n) {
    if (n <= 0) return;
    luaL_prepbuffsize(B, n).fill(c);
    B.n += n;
};
`;

export const buffers = {
  lauxlib: [
    {
      find: "const luaL_addchar = function(B, c) {\n    luaL_prepbuffsize(B, 1);\n",
      replace: `${fill}\nconst luaL_addchar = function(B, c) {\n    if (B.n === B.b.length) luaL_prepbuffsize(B, 1);\n`,
    },
    {
      find: "module.exports.luaL_addchar         = luaL_addchar;",
      replace:
        "module.exports.luaL_addchar         = luaL_addchar;\nmodule.exports.luaL_addfill         = luaL_addfill;",
    },
  ],
  lstrlib: [
    { find: "    luaL_addchar,\n", replace: "    luaL_addchar,\n    luaL_addfill,\n" },
    {
      find: "        while (ntoalign-- > 0)\n            luaL_addchar(b, LUAL_PACKPADBYTE);  /* fill alignment */\n",
      replace: "        luaL_addfill(b, LUAL_PACKPADBYTE, ntoalign);  /* fill alignment */\n",
    },
    {
      find: "                while (len++ < size)  /* pad extra space */\n                    luaL_addchar(b, LUAL_PACKPADBYTE);\n",
      replace: "                luaL_addfill(b, LUAL_PACKPADBYTE, size - len);  /* pad extra space */\n",
    },
    {
      find: "        if (news[i] !== L_ESC)\n            luaL_addchar(b, news[i]);\n        else {",
      replace: `        if (news[i] !== L_ESC) {
            let next = news.indexOf(L_ESC, i);
            if (next < 0) next = l;
            luaL_addlstring(b, news.subarray(i, next), next - i);
            i = next - 1;
        } else {`,
    },
  ],
};
