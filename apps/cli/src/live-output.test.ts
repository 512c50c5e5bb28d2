import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveOutput, printable } from "./live-output.js";

/** What was written, with color codes taken out and the erasing of a line shown as `|`. */
const stream = (isTTY: boolean) => {
  let written = "";
  return {
    isTTY,
    columns: 20,
    write: (text: string) => {
      written += text;
    },
    get text() {
      // The escape character begins every code.
      const code = String.fromCharCode(27);
      return written.replaceAll(`\r${code}[K`, "|").replaceAll(new RegExp(`${code}\\[[0-9;]*m`, "gu"), "");
    },
  };
};

describe("LiveOutput", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows nothing but lines on a pipe", () => {
    const out = stream(false);
    const live = new LiveOutput(out);
    live.working("a", "model writer");
    live.delta("hello");
    live.line("warning");
    live.done("a");
    live.close();
    expect(out.text).toBe("warning\n");
  });

  it("shows the latest work and clears it", () => {
    const out = stream(true);
    const live = new LiveOutput(out);
    live.working("a", "one");
    live.working("b", "two");
    live.done("b");
    live.done("a");
    expect(out.text).toBe("|⠋ one|⠋ two|⠋ one|");
  });

  it("turns while something works and stops when nothing does", () => {
    const out = stream(true);
    const live = new LiveOutput(out);
    live.working("a", "one");
    vi.advanceTimersByTime(100);
    expect(out.text).toBe("|⠋ one|⠙ one");
    live.done("a");
    const before = out.text;
    vi.advanceTimersByTime(1000);
    expect(out.text).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps a model's line and begins a new one for what follows", () => {
    const out = stream(true);
    const live = new LiveOutput(out);
    live.working("a", "model");
    live.delta("Hel");
    vi.advanceTimersByTime(500);
    live.delta("lo");
    live.line("note");
    live.close();
    expect(out.text).toBe("|⠋ model|Hello\nnote\n|⠴ model|");
  });

  it("begins a new line for the next model", () => {
    const out = stream(true);
    const live = new LiveOutput(out);
    for (const id of ["a", "b"]) {
      live.working(id, "model");
      live.delta(`text ${id}`);
      live.done(id);
    }
    expect(out.text).toBe("|⠋ model|text a\n|⠋ model|text b\n");
  });

  it("leaves the terminal alone while it is paused", () => {
    const out = stream(true);
    const live = new LiveOutput(out);
    live.working("a", "one");
    live.pause();
    const before = out.text;
    live.working("b", "two");
    vi.advanceTimersByTime(1000);
    expect(out.text).toBe(before);
    live.resume();
    expect(out.text.endsWith("two")).toBe(true);
  });

  it("cuts a status to the terminal's width", () => {
    const out = stream(true);
    new LiveOutput(out).working("a", "x".repeat(100));
    expect(out.text).toBe(`|⠋ ${"x".repeat(17)}`);
  });
});

it("takes control characters out of a text", () => {
  expect(printable("a\u001b[31mb\u0007\r\u009bc\n\td")).toBe("a\uFFFD[31mb\uFFFD\uFFFD\uFFFDc\n\td");
  expect(printable("a\r\nb\rc")).toBe("a\nb\uFFFDc");
});
