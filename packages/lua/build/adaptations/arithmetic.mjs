// Integer arithmetic that becomes a float instead of wrapping, and an integer again where section 8 of
// docs/spec/lua-environment.md says so. The fast path of each operator stays one addition and one comparison.

const fast = (operation) => ({
  find: `L.stack[ra].setivalue(${operation});`,
  replace: `{ let r = ${operation.replace(/^\((.*)\)\|0$/, "$1").replace(/^luaV_imul\((.*), (.*)\)$/, "$1 * $2")}; let n = r|0; if (n === r) L.stack[ra].setivalue(n); else L.stack[ra].setfltvalue(r); }`,
});

const slow = (operation, name) => ({
  find: `L.stack[ra].setfltvalue(${operation});`,
  replace: `setarith(L, L.stack[ra], ${name}, op1, op2, numberop1, numberop2);`,
});

const setarith = `
const { floorDivide, isWide } = require("runvil:wide-number");

/* whether an operand counts as an integer: one, or a string that reads as one */
const isintegral = function(o) {
    if (o.ttisinteger()) return true;
    if (!cvt2num(o)) return false;
    let v = new lobject.TValue();
    return lobject.luaO_str2num(o.svalue(), v) === (o.vslen() + 1) && v.ttisinteger();
};

/* 'res' = n1 op n2, where n1 and n2 are the numbers of the operands o1 and o2 */
const setarith = function(L, res, op, o1, o2, n1, n2) {
    let integral = !o1.ttisfloat() && !o2.ttisfloat() && isintegral(o1) && isintegral(o2);
    let r;
    switch (op) {
        case LUA_OPADD: r = n1 + n2; break;
        case LUA_OPSUB: r = n1 - n2; break;
        case LUA_OPMUL: r = n1 * n2; break;
        case LUA_OPUNM: r = -n1; break;
        case LUA_OPIDIV:
            if (integral && n2 === 0)
                ldebug.luaG_runerror(L, to_luastring("attempt to divide by zero"));
            r = n2 === 0 ? n1 / n2 : floorDivide(n1, n2);
            break;
        case LUA_OPMOD:
            if (integral && n2 === 0)
                ldebug.luaG_runerror(L, to_luastring("attempt to perform 'n%%0'"));
            r = luai_nummod(L, n1, n2);
            break;
    }
    let n = r|0;
    if (n === r && (integral || isWide(n1) || isWide(n2)))
        res.setivalue(n);
    else
        res.setfltvalue(r);
};
`;

export const arithmetic = {
  lvm: [
    {
      find: "    LUA_MASKLINE,\n    LUA_MASKCOUNT,\n    LUA_MULTRET,\n",
      replace:
        "    LUA_MASKLINE,\n    LUA_MASKCOUNT,\n    LUA_MULTRET,\n    LUA_OPADD,\n    LUA_OPIDIV,\n    LUA_OPMOD,\n    LUA_OPMUL,\n    LUA_OPSUB,\n    LUA_OPUNM,\n",
    },
    { find: "const NBITS = 32;", replace: `${setarith}\nconst NBITS = 32;` },
    fast("(op1.value + op2.value)|0"),
    fast("(op1.value - op2.value)|0"),
    fast("luaV_imul(op1.value, op2.value)"),
    {
      find: "L.stack[ra].setivalue(luaV_div(L, op1.value, op2.value));",
      replace: "setarith(L, L.stack[ra], LUA_OPIDIV, op1, op2, op1.value, op2.value);",
    },
    {
      find: "L.stack[ra].setivalue((-op.value)|0);",
      replace: "setarith(L, L.stack[ra], LUA_OPUNM, op, op, op.value, op.value);",
    },
    {
      find: "L.stack[ra].setfltvalue(-numberop);",
      replace: "setarith(L, L.stack[ra], LUA_OPUNM, op, op, numberop, numberop);",
    },
    slow("numberop1 + numberop2", "LUA_OPADD"),
    slow("numberop1 - numberop2", "LUA_OPSUB"),
    slow("numberop1 * numberop2", "LUA_OPMUL"),
    slow("luai_nummod(L, numberop1, numberop2)", "LUA_OPMOD"),
    slow("Math.floor(numberop1 / numberop2)", "LUA_OPIDIV"),
    {
      find: "module.exports.settable         = settable;",
      replace: "module.exports.settable         = settable;\nmodule.exports.setarith = setarith;",
    },
  ],
  // lua_arith and the constant folder of the compiler
  lobject: [
    {
      find: `            if (p1.ttisinteger() && p2.ttisinteger()) {
                res.setivalue(intarith(L, op, p1.value, p2.value));
                return;
            }
            else if ((n1 = lvm.tonumber(p1)) !== false && (n2 = lvm.tonumber(p2)) !== false) {
                res.setfltvalue(numarith(L, op, n1, n2));
                return;
            }`,
      replace: `            if ((n1 = lvm.tonumber(p1)) !== false && (n2 = lvm.tonumber(p2)) !== false) {
                lvm.setarith(L, res, op, p1, p2, n1, n2);
                return;
            }`,
    },
  ],
  lmathlib: [
    {
      find: "        if (n < 0) n = (-n)|0;\n        lua_pushinteger(L, n);",
      replace:
        "        if (n < 0) n = -n;\n        if (n > LUA_MAXINTEGER) lua_pushnumber(L, n);\n        else lua_pushinteger(L, n);",
    },
  ],
};
