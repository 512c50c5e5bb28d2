import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { writeResult } from "./terminal.js";

const stream = (isTTY: boolean) => {
  const chunks: Buffer[] = [];
  const writable = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(writable, { isTTY }), text: () => Buffer.concat(chunks).toString() };
};
const HOSTILE = "a\u001b]0;title\u0007\u001b[31mred\u009b2J\r\nb\tc\n";

it("writes results to a pipe byte for byte", async () => {
  const pipe = stream(false);
  await writeResult(pipe.stream, HOSTILE);
  expect(pipe.text()).toBe(HOSTILE);
});

it("lets no result take over a terminal", async () => {
  const terminal = stream(true);
  await writeResult(terminal.stream, HOSTILE);
  expect(terminal.text()).toBe("a\uFFFD]0;title\uFFFD\uFFFD[31mred\uFFFD2J\nb\tc\n");
});
