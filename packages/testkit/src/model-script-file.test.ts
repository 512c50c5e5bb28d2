import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_SCRIPT_SCHEMA } from "./model-script.js";
import { parseModelScript, readModelScript } from "./model-script-file.js";
import { ScriptFileError } from "./script-file-error.js";

const failure = (text: string): ScriptFileError => {
  try {
    parseModelScript(text, "m.yaml");
  } catch (error) {
    if (error instanceof ScriptFileError) return error;
    throw error;
  }
  throw new Error("the script was accepted");
};

describe("parseModelScript", () => {
  it("reads rounds by role", () => {
    const script = parseModelScript(
      "writer:\n  - calls: [{ id: c1, name: web_search, arguments: { query: x } }]\n  - text: done\nany:\n  - error: { kind: overloaded, status: 503 }\n",
      "m.yaml",
    );
    expect(script).toEqual({
      writer: [{ calls: [{ id: "c1", name: "web_search", arguments: { query: "x" } }] }, { text: "done" }],
      any: [{ error: { kind: "overloaded", status: 503 } }],
    });
  });

  it.each([
    [
      "writer:\n  - txt: done\n",
      "m.yaml:2:5: unknown key `writer[0].txt`; expected one of `text`, `calls`, `error`, `finish`, `usage`",
    ],
    ["writer:\n  - finish: stop\n", "m.yaml:2:5: `writer[0]` lacks the key `text`"],
    ["writer:\n  - {text: a}\n  - {text: 7}\n", "m.yaml:3:12: `writer[1].text` must be a string"],
    ["writer: done\n", "m.yaml:1:9: `writer` must be a list"],
    ["- text: a\n", "m.yaml:1:1: the file must be a map"],
    ["", "m.yaml:1:1: the file must be a map"],
    [
      "writer:\n  - error: { kind: tired }\n",
      "m.yaml:2:20: `writer[0].error.kind` must be one of `connection`, `timeout`",
    ],
    ["writer:\n  - { error: { kind: quota }, text: a }\n", "m.yaml:2:5: `writer[0]` has keys that exclude each other"],
    [
      "writer:\n  - { error: { kind: quota }, text: a, request: { messages: [] } }\n",
      "m.yaml:2:5: `writer[0]` has keys that exclude each other",
    ],
    [
      "writer:\n  - text: a\n    request: { messages: [{ role: robot, content: a }] }\n",
      "m.yaml:3:35: `writer[0].request.messages[0].role` must be one of `system`, `user`",
    ],
    [
      "writer:\n  - text: a\n    request: { messages: [{ role: tool, content: a }] }\n",
      "m.yaml:3:27: `writer[0].request.messages[0]` lacks the key `toolCallId`",
    ],
    ["writer:\n  - calls: [{ id: a, name: b }]\n", "m.yaml:2:13: `writer[0].calls[0]` lacks the key `arguments`"],
    ["writer:\n  - text: 'a\n", "m.yaml:3:1: Missing closing 'quote"],
    ["writer:\n  - { text: a }\nwriter:\n  - { text: b }\n", "m.yaml:3:1: Map keys must be unique"],
  ])("refuses %j at its place", (text, message) => {
    expect(failure(text).message).toContain(message);
  });

  it("keeps the place as numbers", () => {
    expect(failure("writer:\n  - {text: 7}\n")).toMatchObject({ kind: "shape", file: "m.yaml", line: 2, column: 12 });
    expect(failure("writer: [").kind).toBe("yaml");
  });
});

describe("readModelScript", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "runvil-testkit-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ["a missing file", async () => join(folder, "none.yaml"), "there is no such file"],
    ["a directory", async () => folder, "is a directory"],
    [
      "bytes that are no text",
      async () => {
        const file = join(folder, "binary.yaml");
        await writeFile(file, Uint8Array.of(0xff, 0xfe, 0x00));
        return file;
      },
      "is not UTF-8 text",
    ],
  ])("says what is wrong with %s", async (_name, make, problem) => {
    const file = await make();
    await expect(readModelScript(file)).rejects.toMatchObject({ kind: "unreadable", message: `${file}: ${problem}` });
  });
});

it("ships its schema as a file for editors", () => {
  const file = new URL("../schema/scripted-model.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(
    JSON.parse(JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...MODEL_SCRIPT_SCHEMA })),
  );
});
