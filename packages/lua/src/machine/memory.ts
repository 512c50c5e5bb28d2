import type { Machine } from "./machine.js";

/** Ends the VM's work when its memory ceiling is passed. */
export const EXHAUSTED: unique symbol = Symbol("memory ceiling");

export function checkMemory(_machine: Machine): void {}

export function reachableBytes(_machine: Machine): number {
  return 0;
}
