import { ToolError } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerLine } from "./answer-line.js";

const never = new AbortController().signal;

describe("AnswerLine", () => {
  it("serves waits in the order they began", async () => {
    const line = new AnswerLine();
    const waits = [line.wait(never), line.wait(never), line.wait(never)];
    for (const text of ["a", "b", "c"]) line.push(text);
    expect(await Promise.all(waits)).toEqual(["a", "b", "c"]);
  });

  it("gives every answer to exactly one wait, in order, whatever the interleaving", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (steps) => {
        const line = new AnswerLine();
        const waits: Promise<string>[] = [];
        let pushed = 0;
        for (const push of steps) {
          if (push) line.push(String(pushed++));
          else waits.push(line.wait(never));
        }
        while (pushed < waits.length) line.push(String(pushed++));
        expect(await Promise.all(waits)).toEqual(waits.map((_, index) => String(index)));
      }),
    );
  });

  it("keeps an answer that came too late for the next wait", async () => {
    const line = new AnswerLine();
    const abort = new AbortController();
    const given = line.wait(abort.signal);
    abort.abort(new Error("given up"));
    await expect(given).rejects.toThrow("given up");
    line.push("late");
    expect(await line.wait(never)).toBe("late");
  });

  it("takes an aborted wait out of the middle of the line", async () => {
    const line = new AnswerLine();
    const abort = new AbortController();
    const first = line.wait(never);
    const second = line.wait(abort.signal);
    const third = line.wait(never);
    abort.abort(new Error("given up"));
    await expect(second).rejects.toThrow("given up");
    line.push("a");
    line.push("b");
    expect(await Promise.all([first, third])).toEqual(["a", "b"]);
  });

  it("takes no answer for a signal that was aborted before", async () => {
    const line = new AnswerLine();
    line.push("kept");
    await expect(line.wait(AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
    expect(await line.wait(never)).toBe("kept");
  });

  it("gives out kept answers before it fails", async () => {
    const line = new AnswerLine();
    line.push("last");
    line.end(new ToolError("over"));
    line.push("ignored");
    line.end(new ToolError("ignored"));
    expect(await line.wait(never)).toBe("last");
    await expect(line.wait(never)).rejects.toThrow("over");
  });

  it("fails every open wait at the end", async () => {
    const line = new AnswerLine();
    const waits = [line.wait(never), line.wait(never)];
    line.end(new ToolError("over"));
    expect((await Promise.allSettled(waits)).map((wait) => wait.status)).toEqual(["rejected", "rejected"]);
  });

  it("treats the empty text as an answer", async () => {
    const line = new AnswerLine();
    line.push("");
    expect(await line.wait(never)).toBe("");
  });
});
