import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placedFailure } from "./failure-place.js";

const label = "section `Only` prologue";
const frames = `stack traceback:\n\t[C]: in function 'tools.call'\n\t[string "${label}"]:15: in local 'f'\n\t[string "${label}"]:20: in main chunk`;

describe("placedFailure", () => {
  it("takes the parser's own place", () => {
    const error = { kind: "Parse", message: 'x [string "y"]:1: z', location: { line: 3, column: 5 } } as const;
    expect(placedFailure(error)).toEqual({ place: ":3:5", text: error.message });
  });

  it("shows the place of a Lua message once", () => {
    const message = `${label}:13: [string "${label}"]:13: boom: 13: x`;
    expect(placedFailure({ kind: "Lua", message, traceback: frames })).toEqual({ place: ":13", text: "boom: 13: x" });
  });

  it("keeps what a prompt wrote before a place", () => {
    const message = `${label}:13: while reading: [string "${label}"]:13: boom`;
    expect(placedFailure({ kind: "Lua", message })).toEqual({ place: ":13", text: "while reading: boom" });
  });

  it("knows a label that Lua cut", () => {
    const message = 'section `A long one` prologue:7: [string "section `A lo..."]:7: boom';
    expect(placedFailure({ kind: "Lua", message })).toEqual({ place: ":7", text: "boom" });
  });

  it("takes the innermost frame in the file for every other failure", () => {
    for (const kind of ["Tool", "Completion", "Lua", "Binding"] as const) {
      expect(placedFailure({ kind, message: "m", traceback: frames })).toEqual({ place: ":15", text: "m" });
    }
  });

  it("passes over frames of preludes, and knows no place without a frame of the file", () => {
    const prelude = "stack traceback:\n\tpack:kit:4: in function 'kit.go'";
    const own = `${prelude}\n\t[string "${label}"]:15: in main chunk`;
    expect(placedFailure({ kind: "Tool", message: "m", traceback: own }).place).toBe(":15");
    expect(placedFailure({ kind: "Tool", message: "m", traceback: prelude }).place).toBe("");
    expect(placedFailure({ kind: "Version", message: "m" })).toEqual({ place: "", text: "m" });
  });

  it("loses nothing of a message that names no place", () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        fc.pre(!message.includes("[string"));
        expect(placedFailure({ kind: "Lua", message }).text).toBe(message);
      }),
    );
  });
});
