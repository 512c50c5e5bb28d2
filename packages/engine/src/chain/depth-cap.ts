/** The largest depth of calls, tasks and arms together (docs/spec/walk-jump-call.md section 9). */
export const DEPTH_CAP = 8;
