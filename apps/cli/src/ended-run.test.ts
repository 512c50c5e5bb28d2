import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { CommandError } from "./command-error.js";
import { failuresOf, reportEnd } from "./ended-run.js";

const failure = new CommandError("notes.md: the output file cannot be written: no space is left");

it("gives the failures of writing a file, and passes faults on", async () => {
  expect(await failuresOf(Promise.resolve())).toEqual([]);
  expect(await failuresOf(Promise.reject(failure))).toEqual([failure]);
  await expect(failuresOf(Promise.reject(new TypeError("a fault")))).rejects.toThrow(TypeError);
});

describe("a run with files that could not be written", () => {
  const reported = async (unsaved: readonly CommandError[], status: "completed" | "cancelled" = "completed") => {
    const texts = { stdout: "", stderr: "" };
    const stream = (name: keyof typeof texts) =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          texts[name] += chunk.toString();
          done();
        },
      });
    const terminal = {
      stdin: process.stdin,
      stdout: stream("stdout"),
      stderr: stream("stderr"),
      env: {},
      folder: "",
    };
    const outcome = status === "completed" ? { status, result: "dear result" } : { status };
    const code = await reportEnd({ outcome, unsaved }, { file: "p.md", json: false, verbose: false }, terminal);
    return { code, ...texts };
  };

  it("shows its result, then each of them, and fails", async () => {
    expect(await reported([failure, failure])).toEqual({
      code: 1,
      stdout: "dear result\n",
      stderr: `runvil: ${failure.message}\n`.repeat(2),
    });
    expect(await reported([])).toEqual({ code: 0, stdout: "dear result\n", stderr: "" });
  });

  it("keeps the exit code of another end", async () => {
    expect(await reported([failure], "cancelled")).toMatchObject({ code: 130 });
  });
});
