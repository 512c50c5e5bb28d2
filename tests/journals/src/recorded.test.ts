import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileJournalStore, type JournalLine } from "@runvil/host";
import { describe, expect, it } from "vitest";
import { eventsFile, linesOf, RECORDED, recordedNames } from "./recorded.js";
import { PLANS } from "./recordings/plans.js";
import { SERIES } from "./recordings/series.js";
import { replayEvents } from "./replay-events.js";

const store = fileJournalStore(RECORDED);

async function journalOf(name: string): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for await (const line of store.read(name)) lines.push(line);
  return lines;
}

describe("a journal of this or an earlier version", () => {
  it.each(recordedNames())("is replayed to its events, byte for byte: %s", async (name) => {
    const { events, outcome, divergence } = await replayEvents(store, name);
    expect(divergence).toBeUndefined();
    expect(events.map((event) => JSON.stringify(event))).toEqual(linesOf(eventsFile(name)));
    const end: { record?: string; outcome?: string } = (await journalOf(name)).at(-1) ?? {};
    expect(outcome?.status).toBe(end.record === "end" ? end.outcome : undefined);
  });

  it("is there for every plan, and is left as it was", () => {
    expect(recordedNames()).toEqual(expect.arrayContaining([...Object.keys(PLANS), ...Object.keys(SERIES)]));
    for (const name of recordedNames()) {
      expect(readdirSync(join(RECORDED, name)).sort(), name).toEqual(["events.jsonl", "journal.jsonl"]);
    }
  });
});

describe("all of the recordings", () => {
  it("hold every kind of record in every form", async () => {
    const forms = new Set<string>();
    for (const name of recordedNames()) {
      for (const line of await journalOf(name)) for (const form of formsOf(line)) forms.add(form);
    }
    expect([...forms].sort()).toEqual(expect.arrayContaining(FORMS));
  });
});

/** Every form that a record can have, by the fields that tell forms apart. */
const FORMS = [
  ...["bindings", "file_records", "forked_from", "near_duplicates", "ui"].map((field) => `run ${field}`),
  ...["store memory", "store folder"].map((kind) => `run ${kind}`),
  ...["model_round", "tool_call", "store_operation", "timer"].map((kind) => `effect ${kind}`),
  "effect model_round delta",
  ...["answer true", "answer false", "answer dropped"],
  ...["input cancel at a check", "input cancel between steps", "input rebind"],
  ...["blob text", "blob base64"],
  ...["read at the start", "read of a directory", "read by an effect"],
  ...["write of a new file", "write of a file", "write of nothing"],
  ...["end completed", "end failed", "end cancelled"],
];

function formsOf(line: JournalLine): string[] {
  const fields: { readonly [name: string]: unknown } = { ...line };
  switch (line.record) {
    case "run":
      return [...Object.keys(fields).map((field) => `run ${field}`), `run store ${fields.store}`];
    case "effect": {
      const { messages }: { messages?: unknown } = Object(fields.request);
      const { base, kept }: { base?: unknown; kept?: unknown } = Object(messages);
      const isDelta = typeof base === "string" && kept !== 0;
      return [`effect ${fields.kind}`, ...(isDelta ? ["effect model_round delta"] : [])];
    }
    case "answer":
      return ["dropped" in fields ? "answer dropped" : `answer ${fields.ok}`];
    case "input":
      return [
        fields.what === "rebind"
          ? "input rebind"
          : `input cancel ${fields.check === null ? "between steps" : "at a check"}`,
      ];
    case "blob":
      return ["text" in fields ? "blob text" : "blob base64"];
    case "read":
      if (fields.id !== null) return ["read by an effect"];
      return [fields.sha256 === null ? "read of a directory" : "read at the start"];
    case "write":
      if (fields.after === null) return ["write of nothing"];
      return [fields.before === null ? "write of a new file" : "write of a file"];
    default:
      return [`${line.record} ${fields.outcome}`];
  }
}
