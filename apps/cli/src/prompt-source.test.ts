import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readPromptFile } from "./prompt-source.js";

it("reads standard input to its end for -", async () => {
  const pieces = [Buffer.from("a\u00fc").subarray(0, 2), Buffer.from("a\u00fc").subarray(2), "b"];
  const read = await readPromptFile("-", { stdin: Readable.from(pieces), folder: "/" });
  expect(Buffer.from(read).toString()).toBe("a\u00fcb");
});

it("refuses more than a prompt may have, without reading on", async () => {
  let given = 0;
  const endless = function* () {
    for (;;) {
      given += 1;
      yield Buffer.alloc(1_000_000);
    }
  };
  const stdin = Readable.from(endless());
  await expect(readPromptFile("-", { stdin, folder: "/" })).rejects.toMatchObject({
    message: "-: the prompt on standard input has more than 4194304 bytes",
    exitCode: 1,
  });
  expect(given).toBeLessThan(50);
});
