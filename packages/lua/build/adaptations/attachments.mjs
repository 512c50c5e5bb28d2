// Fields that Runvil hangs on fengari's objects. Weak maps keyed by these objects would do the same, but each entry of
// one costs the garbage collector a second pass; a short-lived VM spent a third of its time there.

const ref = "        this.ref = null; /* what stands for it outside Lua */\n";

export const attachments = {
  lobject: [
    {
      find: "        this.p = null;\n        this.nupvalues = n;\n        this.upvals = new Array(n);",
      replace: `        this.p = null;\n${ref}        this.nupvalues = n;\n        this.upvals = new Array(n);`,
    },
    {
      find: "        this.f = f;\n        this.nupvalues = n;\n",
      replace: `        this.f = f;\n${ref}        this.nupvalues = n;\n`,
    },
    {
      find: "        this.len = size;\n",
      replace: `        this.len = size;\n${ref}        this.mark = null; /* what Runvil made it as */\n`,
    },
  ],
  ltable: [
    {
      find: "        this.flags = ~0;\n",
      replace: `        this.flags = ~0;\n${ref}        this.mark = null; /* what Runvil made it as */\n`,
    },
  ],
  lstate: [
    {
      find: "        this.atnativeerror = null;\n",
      replace: "        this.atnativeerror = null;\n        this.machine = null; /* the VM whose state this is */\n",
    },
  ],
};
