// Map keys that tell all strings apart and sort as their bytes: fengari's hexadecimal digits without padding take "\16"
// for "\1\0" and put "\n" after "a". Long strings become keys in pieces, and comparing makes no key at all.

export const strings = {
  lstring: [
    {
      find: `    for (let i=0; i<len; i++)
        s += str[i].toString(16);`,
      replace: `    if (len <= 16) {
        for (let i=0; i<len; i++)
            s += String.fromCharCode(str[i]);
    } else {
        for (let i=0; i<len; i+=4096)
            s += String.fromCharCode.apply(null, str.subarray(i, i + 4096));
    }`,
    },
  ],
  lvm: [
    {
      find: `    let l = luaS_hashlongstr(ls);
    let r = luaS_hashlongstr(rs);
    /* In fengari we assume string hash has same collation as byte values */
    if (l === r)
        return 0;
    else if (l < r)
        return -1;
    else
        return 1;`,
      replace: `    let l = ls.getstr();
    let r = rs.getstr();
    let len = Math.min(l.length, r.length);
    for (let i = 0; i < len; i++)
        if (l[i] !== r[i]) return l[i] - r[i];
    return l.length - r.length;`,
    },
  ],
};
