import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyAnswer, classifyStreamError } from "./classification.js";

const PHRASES = [
  "context length",
  "context window",
  "context size",
  "context_length_exceeded",
  "maximum context length",
  "prompt is too long",
  "too many tokens",
  "exceeds the available context size",
  "exceed_context_size",
  "input is too long",
  "exceeds the maximum number of tokens",
  "too large for model",
];

describe("an overflow phrase", () => {
  it.each(PHRASES)("%s counts in a 400, a 413 and a started stream, in any case", (phrase) => {
    for (const text of [phrase, phrase.toUpperCase(), `{"error":"… ${phrase} …"}`]) {
      expect(classifyAnswer(400, text)).toBe("context_overflow");
      expect(classifyAnswer(413, text)).toBe("context_overflow");
      expect(classifyStreamError(text)).toBe("context_overflow");
    }
  });

  it("says nothing with any other status", () => {
    const other = fc.integer({ min: 300, max: 599 }).filter((status) => status !== 400 && status !== 413);
    fc.assert(
      fc.property(other, fc.constantFrom(...PHRASES), (status, phrase) => {
        expect(classifyAnswer(status, phrase)).not.toBe("context_overflow");
      }),
    );
  });

  it("comes before a content policy", () => {
    expect(classifyAnswer(400, "content policy; prompt is too long")).toBe("context_overflow");
  });
});

it("a plain answer is classified by its status alone", () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), (status) => {
      const expected =
        status === 429
          ? "rate_limit"
          : status === 503 || status === 529
            ? "overloaded"
            : status >= 500
              ? "server"
              : status === 401 || status === 403
                ? "auth"
                : "rejected";
      expect(classifyAnswer(status, "")).toBe(expected);
    }),
  );
});

it("a stream error is classified by its words first, then by the status that it states", () => {
  expect(classifyStreamError('{"type":"overloaded_error"}', 500)).toBe("overloaded");
  expect(classifyStreamError('{"type":"permission_error"}', 500)).toBe("auth");
  expect(classifyStreamError('{"code":"content_filter"}')).toBe("content_policy");
  expect(classifyStreamError("bad", 404)).toBe("rejected");
  expect(classifyStreamError("bad", 503)).toBe("overloaded");
  expect(classifyStreamError("bad", 7)).toBe("server");
  expect(classifyStreamError("bad")).toBe("server");
});
