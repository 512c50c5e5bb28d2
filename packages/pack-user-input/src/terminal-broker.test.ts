import { PassThrough } from "node:stream";
import { isToolError } from "@runvil/plugin-sdk/recognize";
import { describe, expect, it } from "vitest";
import { terminalBroker } from "./terminal-broker.js";

const never = new AbortController().signal;

describe("terminalBroker", () => {
  it("gives one line per ask without its end, and no other byte lost", async () => {
    const input = new PassThrough();
    const broker = terminalBroker({ input });
    input.write("  tabs\t and spaces  \r\n\nüñ\u2028one line\rstill\n");
    expect(await broker.wait(never)).toBe("  tabs\t and spaces  ");
    expect(await broker.wait(never)).toBe("");
    expect(await broker.wait(never)).toBe("üñ\u2028one line\rstill");
  });

  it("joins a character that arrives in two chunks", async () => {
    const input = new PassThrough();
    const waiting = terminalBroker({ input }).wait(never);
    const bytes = Buffer.from("ü\n");
    input.write(bytes.subarray(0, 1));
    input.write(bytes.subarray(1));
    expect(await waiting).toBe("ü");
  });

  it("gives a last line without an end, then fails every ask", async () => {
    const input = new PassThrough();
    const broker = terminalBroker({ input });
    input.end("last");
    expect(await broker.wait(never)).toBe("last");
    const failed = broker.wait(never);
    await expect(failed).rejects.toThrow("the operator's input ended");
    await failed.catch((error: unknown) => expect(isToolError(error)).toBe(true));
    await expect(broker.wait(never)).rejects.toThrow("the operator's input ended");
  });

  it("hides why the input failed from the message", async () => {
    const input = new PassThrough();
    const waiting = terminalBroker({ input }).wait(never);
    input.destroy(new Error("EIO /dev/tty"));
    const error: unknown = await waiting.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: "the operator's input ended", cause: new Error("EIO /dev/tty") });
  });

  it("leaves the line of its prompt when the input ends under an ask, and only then", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const broker = terminalBroker({ input, output, prompt: "> " });
    const waiting = broker.wait(never);
    input.end();
    await expect(waiting).rejects.toThrow("the operator's input ended");
    expect(String(output.read())).toBe("> \n");
    const [answered, shown] = [new PassThrough(), new PassThrough()];
    const other = terminalBroker({ input: answered, output: shown, prompt: "> " });
    answered.end("last");
    expect(await other.wait(never)).toBe("last");
    expect(String(shown.read())).toBe("> ");
  });

  it("shows its prompt while an ask waits and pauses the input between asks", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const broker = terminalBroker({ input, output, prompt: "> " });
    expect(input.readableFlowing).toBeNull();
    const first = broker.wait(never);
    expect(String(output.read())).toBe("> ");
    input.write("yes\n");
    expect(await first).toBe("yes");
    expect(input.isPaused()).toBe(true);
    const abort = new AbortController();
    const second = broker.wait(abort.signal);
    abort.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    expect(String(output.read())).toBe("> \n");
    expect(input.isPaused()).toBe(true);
  });
});
