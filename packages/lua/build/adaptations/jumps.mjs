// Jumps, gotos and labels in a time that grows with the source, not with its square: a chunk of 100,000 `or` or `elseif` took
// minutes to compile. Which jumps a list holds counts, never their order.

export const jumps = {
  lcode: [
    {
      find: `        let list = l1;
        let next = getjump(fs, list);
        while (next !== NO_JUMP) {  /* find last element */
            list = next;
            next = getjump(fs, list);
        }
        fixjump(fs, list, l2);
    }
`,
      replace: `        /* the shorter list is found to end first and goes in front */
        let list = l1, other = l2;
        for (;;) {
            let next = getjump(fs, list);
            if (next === NO_JUMP) {
                fixjump(fs, list, l2);
                return l1;
            }
            list = next;
            next = getjump(fs, other);
            if (next === NO_JUMP) {
                fixjump(fs, other, l1);
                return l2;
            }
            other = next;
        }
    }
`,
    },
  ],
  lparser: [
    {
      find: "    luaS_eqlngstr,\n    luaS_new,\n",
      replace: "    luaS_eqlngstr,\n    luaS_hashlongstr,\n    luaS_new,\n",
    },
    {
      find: "        this.n = NaN;  /* number of entries in use */\n",
      replace:
        "        this.n = NaN;  /* number of entries in use */\n        this.byname = new Map();  /* entries by the hash of their name, the newest last */\n",
    },
    // A goto that found its label is marked, and leaves the pending ones at the end of the list or of its block.
    {
      find: `    luaK_patchlist(fs, gt.pc, label.pc);
    /* remove goto from pending list */
    for (let i = g; i < gl.n - 1; i++)
        gl.arr[i] = gl.arr[i + 1];
    gl.n--;
`,
      replace: "    luaK_patchlist(fs, gt.pc, label.pc);\n    gt.closed = true;\n",
    },
    {
      find: "    findlabel(ls, g);  /* close it if label already defined */\n",
      replace: "    if (findlabel(ls, g)) ls.dyd.gt.n--;  /* close it if label already defined */\n",
    },
    {
      find: `    let i = ls.fs.bl.firstgoto;
    while (i < gl.n) {
        if (eqstr(gl.arr[i].name, lb.name))
            closegoto(ls, i, lb);
        else
            i++;
    }
`,
      replace: `    let first = ls.fs.bl.firstgoto;
    let known = gl.byname.get(luaS_hashlongstr(lb.name));
    if (known === undefined) return;
    let from = known.length;
    while (from > 0 && known[from - 1].i >= first) from--;
    for (let at = from; at < known.length; at++)
        if (!known[at].lb.closed) closegoto(ls, known[at].i, lb);
    known.length = from;
    while (gl.n > first && gl.arr[gl.n - 1].closed) gl.n--;
`,
    },
    {
      find: `    while (i < gl.n) {
        let gt = gl.arr[i];
`,
      replace: `    let kept = i;
    for (; i < gl.n; i++) {
        let gt = gl.arr[i];
        if (gt.closed) continue;
`,
    },
    {
      find: `        if (!findlabel(fs.ls, i))
            i++;  /* move to next one */
    }
`,
      replace: `        if (!findlabel(fs.ls, i)) {
            gt.known.i = kept;
            gl.arr[kept++] = gt;
        }
    }
    gl.n = kept;
`,
    },
    {
      find: `    else if (bl.firstgoto < ls.dyd.gt.n)  /* pending gotos in outer block? */
        undefgoto(ls, ls.dyd.gt.arr[bl.firstgoto]);  /* error */
`,
      replace: `    else {
        for (let i = bl.firstgoto; i < ls.dyd.gt.n; i++)  /* pending gotos in outer block? */
            if (!ls.dyd.gt.arr[i].closed) undefgoto(ls, ls.dyd.gt.arr[i]);  /* error */
        ls.dyd.gt.n = bl.firstgoto;
    }
`,
    },
    // Labels are found by their name. A block holds each name once, and the labels of a block that ended are no longer in the list.
    {
      find: "const newlabelentry = function(ls, l, name, line, pc) {\n",
      replace: `/* the label of that name in the current block, if any */
const labelnamed = function(ls, name) {
    let ll = ls.dyd.label;
    let known = ll.byname.get(luaS_hashlongstr(name));
    while (known !== undefined && known.length > 0) {
        let at = known[known.length - 1];
        if (at.i < ll.n && ll.arr[at.i] === at.lb) return at.i >= ls.fs.bl.firstlabel ? at.lb : undefined;
        known.pop();
    }
    return undefined;
};

const newlabelentry = function(ls, l, name, line, pc) {
`,
    },
    {
      find: "    l.arr[n].pc = pc;\n    l.n = n + 1;\n",
      replace: `    l.arr[n].pc = pc;
    l.n = n + 1;
    let key = luaS_hashlongstr(name);
    let known = l.byname.get(key);
    if (known === undefined) l.byname.set(key, known = []);
    l.arr[n].known = { i: n, lb: l.arr[n] };
    known.push(l.arr[n].known);
`,
    },
    {
      find: `    for (let i = bl.firstlabel; i < dyd.label.n; i++) {
        let lb = dyd.label.arr[i];
        if (eqstr(lb.name, gt.name)) {  /* correct label? */
            if (gt.nactvar > lb.nactvar && (bl.upval || dyd.label.n > bl.firstlabel))
                luaK_patchclose(ls.fs, gt.pc, lb.nactvar);
            closegoto(ls, g, lb);  /* close it */
            return true;
        }
    }
`,
      replace: `    let lb = labelnamed(ls, gt.name);
    if (lb !== undefined) {
        if (gt.nactvar > lb.nactvar && (bl.upval || dyd.label.n > bl.firstlabel))
            luaK_patchclose(ls.fs, gt.pc, lb.nactvar);
        closegoto(ls, g, lb);  /* close it */
        return true;
    }
`,
    },
    {
      find: `    for (let i = fs.bl.firstlabel; i < ll.n; i++) {
        if (eqstr(label, ll.arr[i].name)) {
            let msg = lobject.luaO_pushfstring(fs.ls.L,
                to_luastring("label '%s' already defined on line %d", true),
                label.getstr(), ll.arr[i].line);
            semerror(fs.ls, msg);
        }
    }
`,
      replace: `    let lb = labelnamed(fs.ls, label);
    if (lb !== undefined) {
        let msg = lobject.luaO_pushfstring(fs.ls.L,
            to_luastring("label '%s' already defined on line %d", true),
            label.getstr(), lb.line);
        semerror(fs.ls, msg);
    }
`,
    },
  ],
};
