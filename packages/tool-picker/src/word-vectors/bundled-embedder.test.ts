import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { PickableTool } from "../picker/pickable-tool.js";
import { createToolPicker } from "../picker/tool-picker.js";
import { loadBundledEmbedder } from "./bundled-embedder.js";

const data = new URL("../../data/", import.meta.url);

it("has the data that its checksums were made of", async () => {
  const sums = await readFile(new URL("SHA256SUMS", data), "utf8");
  const lines = sums.trimEnd().split("\n");
  expect(lines.map((line) => line.slice(66))).toEqual(["vectors.i8", "words.txt"]);
  for (const line of lines) {
    const bytes = await readFile(new URL(line.slice(66), data));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(line.slice(0, 64));
  }
});

it("carries WordNet's license beside the data", async () => {
  const text = await readFile(new URL("LICENSE-WordNet.txt", data), "utf8");
  expect(text).toContain("WordNet 3.1 Copyright 2011 by Princeton University.  All rights reserved.");
  expect(text).toContain('THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS"');
});

it("gives the same numbers for the same text, in every instance", async () => {
  const text = "fetch page. Fetch one page. parameters: url";
  const [first, second] = await Promise.all([loadBundledEmbedder(), loadBundledEmbedder()]);
  expect(await first.embed(text)).toEqual(await first.embed(text));
  expect(await second.embed(text)).toEqual(await first.embed(text));
});

const tool = (name: string, description: string, ...parameters: readonly string[]): PickableTool => ({
  id: `corp/office/${name}`,
  capability: "corp/office",
  name,
  description,
  parameters: { type: "object", properties: Object.fromEntries(parameters.map((parameter) => [parameter, {}])) },
});

/** The catalog of the conformance case promptforge/fuzzy-bundled-model. */
const OFFICE = [
  tool("read_file", "Read the contents of a file from the workspace.", "path"),
  tool("write_file", "Write text to a file, creating it when it does not exist.", "path", "content"),
  tool("send_message", "Send an email message to one or more recipients.", "to", "subject", "body"),
  tool("create_event", "Create a calendar event with a title, a start time and an end time.", "title", "start", "end"),
  tool("forecast", "Get the weather forecast for a city.", "city", "days"),
];

it("binds restatements and abstains on what no tool does", async () => {
  const picker = createToolPicker(await loadBundledEmbedder());
  const picked = async (want: string): Promise<string> => {
    const pick = await picker.pick(want, OFFICE);
    return pick.decision === "bind" ? pick.tool.name : pick.decision;
  };
  expect(await picked("send an email")).toBe("send_message");
  expect(await picked("get the weather forecast")).toBe("forecast");
  expect(await picked("create a calendar event")).toBe("create_event");
  expect(await picked("write text to a file")).toBe("write_file");
  expect(await picked("book a flight")).toBe("absent");
  expect(await picked("delete the calendar event")).toBe("absent");
  for (const vague of ["", "the", "file", "a calendar", "write it"]) expect(await picked(vague)).toBe("absent");
});

it("sees copies of a tool, and only them", async () => {
  const copy = { ...(OFFICE[2] ?? expect.fail()), id: "corp/office/send_mail", name: "send_mail" };
  const picker = createToolPicker(await loadBundledEmbedder());
  const result = await picker.similarities([...OFFICE, copy]);
  if (!result.ok) throw new Error(result.failure.message);
  const close = result.pairs.filter(({ similarity }) => similarity >= picker.thresholds.duplicate);
  expect(close.map(({ first, second }) => [first.name, second.name])).toEqual([["send_message", "send_mail"]]);
  expect(await picker.pick("send an email message", [...OFFICE, copy])).toMatchObject({ decision: "duplicate" });
});
