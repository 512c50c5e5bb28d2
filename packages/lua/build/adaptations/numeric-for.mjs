// A numeric `for` that never wraps: an integer loop counts on in floats past 32 bits, and a step of zero is an error
// (docs/spec/lua-environment.md section 8). As in Lua 5.4, the preparation decides whether the body runs at all and the
// first value is the initial value itself; an integer loop is marked by the tag of its hidden index.

const forprep = `
const countsinteger = function(o) {
    return o.ttisinteger() || (o.ttisfloat() && isWide(o.value) && Math.abs(o.value) <= 9007199254740992);
};

const setcontrol = function(o, n) {
    if ((n|0) === n) o.setivalue(n); else o.setfltvalue(n);
};

/* prepares a numeric 'for' whose values are at 'ra'; false if its body never runs */
const forprep = function(L, ra) {
    let init = L.stack[ra];
    let pstep = L.stack[ra + 2];
    let limit, step, n;
    if ((limit = tonumber(L.stack[ra + 1])) === false)
        ldebug.luaG_runerror(L, to_luastring("'for' limit must be a number", true));
    if ((step = tonumber(pstep)) === false)
        ldebug.luaG_runerror(L, to_luastring("'for' step must be a number", true));
    if ((n = tonumber(init)) === false)
        ldebug.luaG_runerror(L, to_luastring("'for' initial value must be a number", true));
    if (step === 0)
        ldebug.luaG_runerror(L, to_luastring("'for' step is zero", true));
    if (!(0 < step ? n <= limit : limit <= n))
        return false;
    let integer = countsinteger(init) && countsinteger(pstep);
    L.stack[ra + 1].setfltvalue(limit);
    pstep.setfltvalue(step);
    if (integer) {
        init.setivalue(n);
        setcontrol(L.stack[ra + 3], n);
    } else {
        init.setfltvalue(n);
        L.stack[ra + 3].setfltvalue(n);
    }
    return true;
};
`;

export const numericFor = {
  lvm: [
    { find: "const forlimit = function(obj, step) {", replace: `${forprep}\nconst forlimit = function(obj, step) {` },
    { find: "let idx = (L.stack[ra].value + step)|0;", replace: "let idx = L.stack[ra].value + step;" },
    { find: "L.stack[ra + 3].setivalue(idx);", replace: "setcontrol(L.stack[ra + 3], idx);" },
    {
      find: `                let init = L.stack[ra];
                let plimit = L.stack[ra + 1];
                let pstep = L.stack[ra + 2];
                let forlim;

                if (init.ttisinteger() && pstep.ttisinteger() && (forlim = forlimit(plimit, pstep.value))) {
                    /* all values are integer */
                    let initv = forlim.stopnow ? 0 : init.value;
                    plimit.value = forlim.ilimit;
                    init.value = (initv - pstep.value)|0;
                } else { /* try making all values floats */
                    let nlimit, nstep, ninit;
                    if ((nlimit = tonumber(plimit)) === false)
                        ldebug.luaG_runerror(L, to_luastring("'for' limit must be a number", true));
                    L.stack[ra + 1].setfltvalue(nlimit);
                    if ((nstep = tonumber(pstep)) === false)
                        ldebug.luaG_runerror(L, to_luastring("'for' step must be a number", true));
                    L.stack[ra + 2].setfltvalue(nstep);
                    if ((ninit = tonumber(init)) === false)
                        ldebug.luaG_runerror(L, to_luastring("'for' initial value must be a number", true));
                    L.stack[ra].setfltvalue(ninit - nstep);
                }

                ci.l_savedpc += i.sBx;`,
      replace: `                if (!forprep(L, ra))
                    ci.l_savedpc += i.sBx + 1; /* past the loop instruction too */`,
    },
  ],
};
