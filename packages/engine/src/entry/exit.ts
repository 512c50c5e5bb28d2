import type { Failure } from "../chain/failure.js";

/** How an entry ended. */
export type EntryExit =
  | { readonly exit: "fall" }
  | { readonly exit: "return"; readonly text: string }
  | { readonly exit: "jump"; readonly reference: string }
  | { readonly exit: "failure"; readonly failure: Failure };
