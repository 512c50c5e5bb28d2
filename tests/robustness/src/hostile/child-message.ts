import type { Played } from "./play.js";

/** What the child tells its parent. */
export type ChildMessage = { readonly started: string } | { readonly ended: string; readonly played: Played };
