// Text of numbers and addresses (docs/spec/lua-environment.md sections 1 and 8).

export const text = {
  lobject: [
    {
      find: `        let str = lua_number2str(obj.value);
        if (!LUA_COMPAT_FLOATSTRING && /^[-0123456789]+$/.test(str)) {  /* looks like an int? */
            str += '.0'; /* adds '.0' to result: lua_getlocaledecpoint removed as optimisation */
        }
        buff = to_luastring(str);`,
      replace: `        buff = to_luastring(require("runvil:number-text").floatText(obj.value));`,
    },
    {
      find: `                if (v instanceof lstate.lua_State ||
                    v instanceof ltable.Table ||
                    v instanceof Udata ||
                    v instanceof LClosure ||
                    v instanceof CClosure) {
                    pushstr(L, to_luastring("0x"+v.id.toString(16)));
                } else {`,
      replace: "                {",
    },
    {
      find: `                                id = L.l_G.id_counter++;
                                L.l_G.ids.set(v, id);
                            }
                            pushstr(L, to_luastring("0x"+id.toString(16)));`,
      replace: `                                id = ++L.l_G.addresses;
                                L.l_G.ids.set(v, id);
                            }
                            pushstr(L, to_luastring("0x"+id.toString(16).padStart(8, "0")));`,
    },
  ],
  lstate: [
    {
      find: "        this.ids = new WeakMap();\n",
      replace:
        "        this.ids = new WeakMap();\n        this.addresses = 0; /* how many objects had their address printed */\n",
    },
  ],
};
