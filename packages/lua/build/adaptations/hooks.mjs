// A protected call that can yield remembers whether hooks were on when it began: fengari's `&=` binds otherwise than the
// C macro it stands for and always remembers "off", so hooks stayed off for good after such a call caught an error.

export const hooks = {
  lapi: [
    {
      find: "ci.callstatus &= ~lstate.CIST_OAH | L.allowhook;",
      replace: "ci.callstatus = (ci.callstatus & ~lstate.CIST_OAH) | L.allowhook;",
    },
  ],
};
