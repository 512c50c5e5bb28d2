import type { Log } from "@runvil/harness";
import type { PackShelf, ShelvedPack } from "@runvil/host";
import { defineTool, type Tool, trusted } from "@runvil/plugin-sdk";
import type { Capability } from "../src/capabilities/capability.js";
import type { SlotPicker } from "../src/slots/slot-picker.js";

/** A log that keeps `level message` with the fields that the dialect names. */
export function recorder() {
  const lines: string[] = [];
  const at =
    (level: string): Log["warn"] =>
    (message, fields = {}) => {
      const named = ["capability", "alias", "tool", "want", "reason"].flatMap((key) =>
        Object.hasOwn(fields, key) ? [`${key}=${String(fields[key])}`] : [],
      );
      lines.push([`${level}: ${message}`, ...named].join(" | "));
    };
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return { lines, log };
}

export function tool(id: string, spec: object = {}): Tool {
  const whole = { id, description: `Does ${id}.`, parameters: { type: "object" }, call: () => trusted(`from ${id}`) };
  return Reflect.apply(defineTool, undefined, [{ ...whole, ...spec }]);
}

/** A capability with these tools; `more` replaces parts of it. */
export function capability(id: string, tools: readonly unknown[] = [], more: Partial<Capability> = {}): Capability {
  return { id, activate: () => Reflect.apply(Array.from, Array, [tools]), ...more };
}

export function shelf(...packs: readonly ShelvedPack[]): PackShelf {
  return { find: (vendor, id) => packs.find((pack) => pack.vendor === vendor && pack.id === id) };
}

/** A picker that is not to be asked. */
export const NEVER_ASKED: SlotPicker = {
  thresholds: { duplicate: 1 },
  pick() {
    throw new Error("the picker was asked");
  },
  similarities() {
    throw new Error("the picker was asked");
  },
};
