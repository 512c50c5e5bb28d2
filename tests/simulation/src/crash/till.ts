import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  definePack,
  definePlugin,
  defineTool,
  type Plugin,
  ToolError,
  type ToolOutput,
  trusted,
  untrusted,
} from "@runvil/plugin-sdk";
import { MAY_HAVE_RUN } from "../world/tools.js";

/** Calls that fail as if a crash had left them in doubt: key to whether what they write reached the store before. */
export type DoubtfulCalls = ReadonlyMap<string, boolean>;

/** Puts one line on the disk, whatever becomes of the process. */
export function appendForGood(file: string, line: string): void {
  const handle = openSync(file, "a");
  try {
    writeSync(handle, `${line}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const parameters = { type: "object", properties: { text: { type: "string" } }, required: ["text"] } as const;

/**
 * Adds the Pack `acme/till`: `till/note`, which is idempotent, and `till/pay`, which is not.
 *
 * @param executions a file that gets the key of each call that is executed
 */
export function till(executions: string, doubts: DoubtfulCalls): Plugin {
  const note = defineTool({
    id: "till/note",
    description: "Notes something.",
    parameters,
    idempotent: true,
    async call({ text }, cx) {
      appendForGood(executions, `note ${cx.key}`);
      await sleep(1);
      await cx.store.write(`notes/${text}`, `note ${text}`);
      return trusted(`noted ${text}`);
    },
  });
  const pay = defineTool({
    id: "till/pay",
    description: "Pays: never twice.",
    parameters,
    async call({ text }, cx): Promise<ToolOutput> {
      const reached = doubts.get(cx.key);
      if (reached === undefined) appendForGood(executions, `pay ${cx.key}`);
      if (reached === undefined) await sleep(1);
      if (reached !== false) await cx.store.write(`paid/${text}`, `paid ${text}`);
      if (reached !== undefined) throw new ToolError(MAY_HAVE_RUN, { kind: "Other" });
      await sleep(1);
      return untrusted(`paid ${text}`);
    },
  });
  const pack = definePack({ name: "acme/till", description: "A till.", build: () => ({ tools: [note, pay] }) });
  return definePlugin({ name: "acme-till", install: (registry) => registry.add(pack()) })();
}
